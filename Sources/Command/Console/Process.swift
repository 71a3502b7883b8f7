package import ArgumentParser
import CLinux
import Files
import Glibc
import Synchronization

/// This process: its environment, executable and standard streams.
package enum Process {
  /// The environment variables; invalid UTF-8 is repaired with U+FFFD.
  package static var environment: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let line = entry.pointee {
      let text = String(cString: line)
      if let equals = text.firstIndex(of: "=") {
        result[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      entry += 1
    }
    return result
  }

  /// The arguments without the program's name; bytes that are no UTF-8 are kept (``PathText``).
  package static var arguments: [String] {
    var arguments: [String] = []
    var next = linux_arguments()
    while let argument = next?.pointee {
      arguments.append(
        PathText.text(of: UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
      next = next?.successor()
    }
    return Array(arguments.dropFirst())
  }

  /// The program's own file, symbolic links resolved.
  package static var executable: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether a stream is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Refuses to write a picture's bytes to standard output where that is a terminal.
  ///
  /// - Parameters:
  ///   - kind: what is written, such as "photo".
  ///   - option: the option that names a file in its place.
  package static func refuseTerminal(
    for kind: String, option: String = "-o FILE"
  ) throws(CommandFailure) {
    guard isTerminal(STDOUT_FILENO) else { return }
    throw CommandFailure(
      "A \(kind) is not written to a terminal; name a file with \(option).", .usage)
  }

  /// Writes one line to standard error; control characters in it are escaped.
  package static func warn(_ line: String) {
    write(line.printable + "\n", to: STDERR_FILENO)
  }

  /// Writes lines to standard error; control characters in them are escaped.
  package static func warnLines(_ text: String) {
    write(text.printableLines + "\n", to: STDERR_FILENO)
  }

  /// Writes text to standard output unbuffered: a pipe's reader sees each photo when it is done.
  /// Control characters are escaped but line feeds and tabs, which the caller must have meant: what
  /// may hold a name goes through ``line(_:)``.
  ///
  /// A closed pipe ends the process by SIGPIPE. Any other failure is told once, and the work goes
  /// on; the process then ends with ``outputFailure``: its reader must not take half of a report
  /// for all.
  ///
  /// - Parameter isColored: whether the text has colours of ``TerminalColors``, and nothing else that
  ///   would be escaped.
  package static func say(_ text: String, isColored: Bool = false) {
    guard outputFailure == nil else { return }
    let text = isColored ? text : text.printableLines
    do {
      try FileStream.write(Array(text.utf8), to: STDOUT_FILENO)
    } catch {
      warn("selfie: Standard output: \(error)")
      outputHasFailed.store(true, ordering: .relaxed)
    }
  }

  /// The end of a command whose standard output could not be written.
  package static var outputFailure: ExitCode? {
    outputHasFailed.load(ordering: .relaxed) ? ExitStatus.cannotWrite.exitCode : nil
  }

  private static let outputHasFailed = Atomic(false)

  /// Writes one line to standard output; control characters in it are escaped.
  package static func line(_ text: String) { say(text.printable + "\n") }

  /// Writes text to a stream as it is, the steering of a terminal included; errors are ignored,
  /// since they could not be reported.
  package static func write(_ text: String, to descriptor: Int32) {
    try? FileStream.write(Array(text.utf8), to: descriptor)
  }
}
