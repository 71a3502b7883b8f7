import Files
import Console
import Glibc
import Synchronization

/// The lines of `selfie work` and their answers, shared by its jobs.
///
/// A class, because all jobs share it.
final class WorkQueue: Sendable {
  /// A line to be answered, and its number, from 1.
  struct Item {
    let line: [UInt8]
    let number: Int
  }

  private struct Input {
    var reader: LineReader
    var number = 0
  }

  /// Why no further line is taken.
  private final class Stop: Sendable {
    // A class, because the reader of the input asks for it as well.
    let status = Mutex<ExitStatus?>(nil)

    var hasCome: Bool { status.withLock { $0 != nil } || EndingSignals.haveCome }
  }

  private let stop: Stop
  private let input: Mutex<Input>
  private let output = Mutex(())

  init(reading descriptor: Int32) {
    let stop = Stop()
    self.stop = stop
    input = Mutex(Input(reader: LineReader(descriptor) { stop.hasCome }))
  }

  /// The status with which the command ends.
  var status: ExitStatus { stop.status.withLock { $0 } ?? .done }

  /// Has the jobs take no further line.
  ///
  /// - Parameter sentence: told on standard error, once.
  func end(_ status: ExitStatus, sentence: String) {
    let isFirst = stop.status.withLock { present in
      defer { present = present ?? status }
      return present == nil
    }
    if isFirst { Process.warn("selfie: \(sentence)") }
  }

  /// The next line to be answered; blank lines are skipped. `nil` ends the job.
  func next() -> Item? {
    input.withLock { input in
      while !stop.hasCome {
        do throws(SystemCallError) {
          guard let line = try input.reader.next() else { return nil }
          input.number += 1
          guard case .line(let bytes) = line else {
            let limit = LineReader.limit
            let fault = WorkLine.Fault(
              status: .unusableData, sentence: "The line has more than \(limit) bytes.")
            answer(WorkAnswer(fault, number: input.number))
            continue
          }
          if !bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
            return Item(line: bytes, number: input.number)
          }
        } catch {
          end(.noInput, sentence: "Standard input cannot be read: \(error.reason).")
        }
      }
      return nil
    }
  }

  /// Writes an answer.
  ///
  /// - Parameter line: the answer with its line feed.
  func answer(_ line: [UInt8]) {
    output.withLock { _ in
      do {
        try FileStream.write(line, to: STDOUT_FILENO)
      } catch {
        end(.cannotWrite, sentence: "The answer cannot be written to standard output: \(error)")
      }
    }
  }

  /// Writes an answer.
  func answer(_ answer: WorkAnswer) { self.answer(Array(JSONLine.encode(answer).utf8)) }
}
