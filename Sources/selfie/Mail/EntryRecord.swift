import Foundation
import JobQueue
import Mailer

/// A message of the outbox as `selfie outbox list --json` shows it.
struct EntryRecord: Encodable {
  let id: String
  let state: String
  let to: String
  let messageID: String
  let octets: Int
  let queuedAt: Date
  let changedAt: Date
  let tries: Int
  let nextTryAt: Date?
  let mayBeDuplicate: Bool
  let fault: String?
  let reason: String?
  let consentVersion: String?

  init(_ entry: OutboxEntry) {
    id = entry.id
    state = entry.word
    to = entry.recipient
    messageID = entry.messageIdentifier
    octets = entry.byteCount
    queuedAt = entry.createdAt
    changedAt = entry.updatedAt
    tries = entry.tries
    nextTryAt = entry.nextTryAt
    mayBeDuplicate = entry.mayBeDuplicate
    fault = entry.faultKind
    reason = entry.reason
    consentVersion = entry.consent?.version
  }
}
