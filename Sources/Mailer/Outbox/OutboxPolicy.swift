import Files
import Foundation
package import JobQueue
import Logging

/// The treatment of a message that may have been delivered already.
public enum UncertainPolicy: String, Sendable, CaseIterable {
  /// Sends the same bytes with the same Message-ID again: better twice than never.
  case sendAgain = "send-again"
  /// Waits for a person to have it retried or discarded.
  case ask
}

extension QueuePolicy {
  /// The rules of an outbox.
  ///
  /// - Parameters:
  ///   - giveUpDays: days after which a message that was not delivered fails.
  ///   - retentionDays: days for which accepted and failed messages are kept.
  ///   - hourly: the most messages that the server accepts in an hour; nil for no limit.
  static func outbox(
    uncertain: UncertainPolicy = .sendAgain,
    giveUpDays: Int = MailConfiguration.defaultGiveUpDays,
    retentionDays: Int = MailConfiguration.defaultRetentionDays, hourly: Int? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> QueuePolicy {
    var policy = QueuePolicy(
      giveUp: Double(giveUpDays) * 86_400,
      giveUpWords: "\(giveUpDays) days (outbox.give_up_days)", retentionDays: retentionDays,
      now: now)
    policy.sendsUncertainAgain = uncertain == .sendAgain
    policy.hourly = hourly
    return policy
  }
}

extension JobQueue where Fields == Letter {
  /// Opens the outbox in a folder, and takes over what 0.1.0 wrote there.
  ///
  /// - Parameter forReading: whether a full or read-only disk does not matter.
  static func open(
    _ path: String, policy: QueuePolicy = .outbox(), forReading: Bool = false,
    logger: Logger = Outbox.silent
  ) throws(QueueError) -> Outbox {
    try open(
      path, policy: policy, forReading: forReading,
      takeOver: OutboxTakeOver(now: policy.now()).callAsFunction, logger: logger)
  }

  /// Queues a message; when this returns, it survives a power cut. Submitting the same photo,
  /// address and session again returns the first message's receipt.
  func enqueue(_ submission: Submission) throws(QueueError) -> JobReceipt {
    try enqueue(
      submission.letter, submission.files, id: String(RandomToken.make().prefix(12)),
      key: submission.key, byteCount: submission.byteCount)
  }

  /// Sends a message that failed to another address: the visitor's own, mended. Photo, words and
  /// recorded consent stay; the Message-ID, too, as the first address got none.
  package func readdress(_ id: String, to address: EmailAddress) throws(QueueError) {
    let job = try job(id)
    var letter = job.fields
    letter.recipient = address.text
    guard letter.isFrozen, job.state == .failed, hasFiles(job) else {
      return try restart(job, with: letter)
    }
    try readdressFrozen(job, letter, to: address)
  }
}
