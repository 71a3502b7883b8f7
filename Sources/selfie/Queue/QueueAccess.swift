import ArgumentParser
import Console
import JobQueue

/// The queue that a subcommand of `selfie outbox` or `selfie print-queue` is about.
protocol QueueAccess {
  associatedtype Fields: JobFields

  /// The queue; to list and count, which a full or read-only disk does not hinder, or to change it.
  static func open(forReading: Bool) throws -> JobQueue<Fields>
  /// The receiver's hold, in force or expired; nil for receivers that have none.
  static func hold(of queue: JobQueue<Fields>) throws -> ReceiverHold??
  /// The days for which jobs that are over are kept if the command names none; nil for those of the
  /// queue's own rules.
  static var retentionDays: Int? { get }
  /// The same as words.
  static var defaultDays: String { get }
  /// What ends a receiver's hold, as a sentence.
  static var lifting: String { get }
}

extension QueueAccess {
  static var kind: JobKind { Fields.kind }
}

/// The job that a subcommand is about.
struct JobArgument<Access: QueueAccess>: ParsableArguments {
  @Argument(help: "The \(Access.kind.job), or the beginning of its identifier.")
  var id: String

  /// Changes the job, and prints a word with its identifier.
  func change(
    _ word: String, _ body: (JobQueue<Access.Fields>, String) throws -> Void
  ) throws {
    let queue = try Access.open(forReading: false)
    let job = try queue.job(id)
    try body(queue, job.id)
    let isAsked = (try? queue.job(job.id))?.isCancelling == true
    Process.line("\(isAsked ? "cancelling" : word) \(job.id)")
  }
}
