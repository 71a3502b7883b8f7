import ChildProcesses
import Glibc

/// The process of a conversation (`selfie printer-child`), and the time that the conversation has
/// left.
///
/// A class, because a document gives more time to a conversation that others already share. One
/// thread uses it.
final class PrinterProcess {
  private let name: String
  private let child: ChildProcess
  private var deadline: ContinuousClock.Instant
  private var patience: Duration

  init(_ address: PrinterAddress, within patience: Duration) throws(PrintError) {
    name = address.name
    self.patience = patience
    deadline = .now + patience
    guard let program = PrinterProgram.path else {
      throw .noProgram(paths: PrinterProgram.paths)
    }
    let arguments = address == .defaultDestination ? [] : ["--", address.name]
    do {
      child = try ChildProcess(
        program, [PrinterProgram.command] + arguments, input: .pipe, environment: .forPrinters,
        package: "selfie")
    } catch {
      throw .unreachable(printer: name, reason: "\(error)")
    }
  }

  /// Gives the conversation more time.
  func extend(by duration: Duration) {
    deadline += duration
    patience += duration
  }

  /// Asks, and returns the answer.
  ///
  /// - Parameter document: bytes that follow the question.
  func ask<Value>(
    _ question: PrinterQuestion, followedBy document: [UInt8] = []
  ) throws(PrintError) -> Value where Value: Codable & Sendable {
    do {
      for part in [PrinterMessage.bytes(question), document] {
        try part.span.withUnsafeBytes { bytes throws(ChildProcessError) in
          try child.write(bytes, within: left)
        }
      }
    } catch {
      throw fault(error)
    }
    return try reply()
  }

  /// Waits for the next answer.
  func reply<Value>() throws(PrintError) -> Value where Value: Codable & Sendable {
    guard let length = PrinterMessage.length(try read(PrinterMessage.headCount)),
      let reply: PrinterReply<Value> = PrinterMessage.value(try read(length))
    else { throw nonsense }
    switch reply {
    case .value(let value): return value
    case .fault(let error): throw error.isOfPrinter ? error : nonsense
    }
  }

  /// The fault of an answer that the program's own process never gives: a printer may have taken
  /// over libcups.
  var nonsense: PrintError {
    .badAnswer(printer: name, reason: "what it sends cannot be read")
  }

  private var left: Duration { ContinuousClock.now.duration(to: deadline) }

  private func read(_ count: Int) throws(PrintError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while bytes.count < count {
        // An answer that arrives byte by byte must not outlast the conversation either.
        guard left > .zero else {
          throw ChildProcessError.stalled(program: name, seconds: patience.seconds)
        }
        let part = try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { part in
          let wanted = UnsafeMutableRawBufferPointer(rebasing: part.prefix(count - bytes.count))
          return Array(wanted.prefix(try child.read(into: wanted, within: left)))
        }
        guard !part.isEmpty else { throw ChildProcessError.ended(program: name, complaint: nil) }
        bytes += part
      }
    } catch {
      throw fault(error as? ChildProcessError)
    }
    return bytes
  }

  private func fault(_ error: ChildProcessError?) -> PrintError {
    if case .stalled? = error {
      child.kill()
      return .unreachable(
        printer: name,
        reason: "it did not come to an end within \(patience.seconds.formattedSeconds)")
    }
    let ending = try? child.end(within: .seconds(1))
    let reason =
      switch ending {
      case .signalled(SIGXCPU), .signalled(SIGKILL), nil: "its answer goes on without an end"
      case .signalled: "its answer is built to break its reader, which ended"
      case .exited: "what it sends cannot be read"
      }
    return .badAnswer(printer: name, reason: reason)
  }
}
