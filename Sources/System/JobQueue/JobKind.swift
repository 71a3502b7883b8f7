/// What the jobs of a queue are, and the words in which people read about them.
public struct JobKind: Sendable {
  /// The word for the database, such as `mail`.
  package let name: String
  /// The name of the queue's database.
  package let database: String
  /// What people call the queue, such as `outbox`.
  package let queue: String
  /// What people call a job, such as `message`.
  package let job: String
  /// How people submit a job again whose file is lost, as an imperative.
  package let again: String
  /// A sentence that begins with a space: what a job that may have arrived waits for.
  package let decision: String
  /// The words for states; a state that jobs of this kind never have is missing.
  package let words: [JobState: String]
  /// Whether the receiver can tell what became of a job, and takes one at a time: a printer.
  /// Another receiver, such as a mail server, may get an interrupted job again.
  package let canAsk: Bool

  package init(
    name: String, database: String, queue: String, job: String, again: String, decision: String,
    words: [JobState: String], canAsk: Bool
  ) {
    (self.name, self.database, self.queue) = (name, database, queue)
    (self.job, self.again) = (job, again)
    (self.decision, self.words, self.canAsk) = (decision, words, canAsk)
  }

  /// The states that jobs of this kind have, in the order of a job's life.
  public var states: [JobState] { JobState.allCases.filter { words[$0] != nil } }

  /// The word for a state in reports.
  public func word(for state: JobState) -> String { words[state] ?? state.rawValue }
}

extension JobKind: Equatable {
  /// Compares the names of two kinds.
  public static func == (left: JobKind, right: JobKind) -> Bool { left.name == right.name }
}

/// What a courier must know about a job beside its files; the database stores it as JSON.
public protocol JobFields: Codable, Sendable {
  /// The kind of these jobs.
  static var kind: JobKind { get }
}

/// The state of a job, as last written to the disk.
public enum JobState: String, Sendable, CaseIterable, Codable {
  /// Its row exists, and the queue is writing its files.
  case preparing
  /// It waits for a run or for its next try.
  case waiting
  /// A run has claimed it, or its receiver may have got a part of it.
  case running
  /// Its receiver has it whole and has not said that it is done.
  case handedOver = "handed-over"
  /// Its receiver said that it is done; its files are erased.
  case done
  /// The queue will not do it by itself.
  case failed
  /// Its receiver may have it, but the queue saw no answer.
  case uncertain
  /// A person called it off.
  case cancelled

  /// Whether it may still be done: neither done nor given up.
  public var isPending: Bool {
    switch self {
    case .preparing, .waiting, .running, .handedOver, .uncertain: true
    case .done, .failed, .cancelled: false
    }
  }
}
