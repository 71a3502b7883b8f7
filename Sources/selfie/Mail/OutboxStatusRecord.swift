import Foundation
import Mailer

/// The outbox's status as `selfie outbox status --json` shows it: no address, no server's words.
struct OutboxStatusRecord: Encodable {
  /// A fault of the mail server that no success has followed.
  struct Hold: Encodable {
    let kind: String
    let needsAttention: Bool
    let until: String
  }

  let messages: [String: Int]
  let waiting: Int
  let oldestWaitingAt: String?
  let lastAcceptedAt: String?
  let hold: Hold?

  init(_ status: OutboxStatus) {
    messages = Dictionary(
      uniqueKeysWithValues: status.counts.map { ($0.key.rawValue, $0.value) })
    waiting = status.waiting
    oldestWaitingAt = status.oldestWaitingAt.map(MailOutput.time)
    lastAcceptedAt = status.lastAcceptedAt.map(MailOutput.time)
    hold = status.hold.map {
      Hold(
        kind: $0.kind, needsAttention: $0.needsAttention, until: MailOutput.time($0.until))
    }
  }
}
