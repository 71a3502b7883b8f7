/// A fault of a job: a word for scripts, and an English sentence with the remedy.
package struct JobFault: Sendable, Equatable {
  package let kind: String
  package let reason: String

  package init(_ kind: String, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}

/// What became of a job that a courier was given.
package indirect enum Outcome: Sendable {
  /// The receiver has it, or has done it. Its files are erased.
  case done
  /// The queue tries it again, or its receiver goes on with it. `countsTry` is whether the try
  /// reached the receiver; `delay` is the seconds until the next one, nil for the queue's own wait.
  case wait(
    in: Place = .queue, JobFault? = nil, countsTry: Bool = true, delay: Double? = nil)
  /// The receiver has a fault that every job would meet: the run ends, and runs leave the receiver
  /// alone for a while, for the longest hold if it counts jobs by the hour. `job` is what became of
  /// the job itself; jobs that failed earlier in the run for the same cause wait again, each with a
  /// fault of its own.
  case hold(
    JobFault, needsAttention: Bool, isLongest: Bool = false, job: Outcome,
    again: [String: JobFault] = [:])
  /// It will not be done. Its files stay if a person may want to repeat it.
  case failed(JobFault, keepsFiles: Bool)
  /// The receiver may have it, but has forgotten it or cannot be asked.
  case uncertain(JobFault)

  /// Where a waiting job is.
  package enum Place: Sendable {
    /// In the queue.
    case queue
    /// With its receiver, which has it whole.
    case receiver
    /// Where it was: the courier learned nothing about it.
    case unchanged
  }
}

/// Takes jobs to a receiver: a mail server, a printer.
package protocol Courier<Fields>: ~Copyable {
  associatedtype Fields: JobFields

  /// The receiver's name, to which a hold belongs.
  var receiver: String { get }
  /// The number of jobs that are claimed in one transaction.
  var batch: Int { get }
  /// Whether the receiver takes another job now.
  var takesMore: Bool { get }
  /// Whether the receiver keeps every job from being tried.
  var standsStill: Bool { get }

  /// Whether a waiting job may go to this receiver; another one's run takes it otherwise.
  func takes(_ job: Job<Fields>) -> Bool

  /// Learns what became of a job that an earlier run gave to a receiver.
  mutating func follow(_ job: Job<Fields>, of queue: JobQueue<Fields>) throws -> Outcome

  /// Takes a job, which this run has claimed, to the receiver.
  mutating func deliver(_ job: Job<Fields>, of queue: JobQueue<Fields>) throws -> Outcome

  /// Learns that the disk has a job's outcome.
  mutating func settle(_ job: Job<Fields>, _ outcome: Outcome, of queue: JobQueue<Fields>)
}

extension Courier where Self: ~Copyable {
  package var batch: Int { 1 }
  package var takesMore: Bool { true }
  package var standsStill: Bool { false }

  package func takes(_ job: Job<Fields>) -> Bool { true }

  package mutating func follow(
    _ job: Job<Fields>, of queue: JobQueue<Fields>
  ) -> Outcome { .wait(in: .unchanged) }

  package mutating func settle(
    _ job: Job<Fields>, _ outcome: Outcome, of queue: JobQueue<Fields>
  ) {}
}
