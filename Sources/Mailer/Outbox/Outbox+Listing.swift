import DurableStorage
import Foundation
import GRDB
import Texts

extension Outbox {
  /// Every message, oldest first.
  func entries() throws(OutboxError) -> [OutboxEntry] {
    try database.read { database in
      try Row.fetchAll(database, sql: Self.listing + " ORDER BY m.created_at, m.id")
        .map(Self.entry)
    }
  }

  /// One message, by its identifier or an unambiguous prefix of it.
  func entry(_ id: String) throws(OutboxError) -> OutboxEntry {
    guard !id.isEmpty, id.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      throw .noSuchMessage(id: id)
    }
    let found = try database.read { database in
      try Row.fetchAll(
        database, sql: Self.listing + " WHERE substr(m.id, 1, ?) = ?",
        arguments: [id.utf8.count, id.lowercased()]
      ).map(Self.entry)
    }
    guard let first = found.first else { throw .noSuchMessage(id: id) }
    guard found.count == 1 else { throw .ambiguousIdentifier(id: id, count: found.count) }
    return first
  }

  /// The number of messages that are neither accepted nor failed.
  func waitingCount() throws(OutboxError) -> Int {
    try database.read {
      try Int.fetchOne(
        $0,
        sql: """
          SELECT count(*) FROM message
          WHERE state IN ('composing', 'queued', 'sending', 'uncertain')
          """) ?? 0
    }
  }

  private static var listing: String {
    """
    SELECT m.*, c.version AS consent_version, c.language AS consent_language,
      c.given_at AS consent_given_at
    FROM message m LEFT JOIN consent c ON c.message = m.id
    """
  }

  private static func entry(_ row: Row) throws -> OutboxEntry {
    func moment(_ column: String) throws -> Date {
      Date(timeIntervalSince1970: try row.stored(column))
    }
    let state: String = try row.stored("state")
    let nextTry: Double? = try row.storedIfAny("next_try_at")
    var consent: Consent?
    if let version = try row.storedIfAny("consent_version") as String? {
      let language: String = try row.stored("consent_language")
      consent = try Consent(
        version: version, language: Language(rawValue: language) ?? .english,
        givenAt: moment("consent_given_at"))
    }
    return OutboxEntry(
      id: try row.stored("id"),
      messageIdentifier: try row.stored("message_identifier"),
      recipient: try row.stored("recipient"),
      state: OutboxState(rawValue: state) ?? .queued,
      byteCount: try row.stored("byte_count"),
      fileName: try row.stored("file_name"), createdAt: try moment("created_at"),
      updatedAt: try moment("updated_at"), tries: try row.stored("tries"),
      nextTryAt: nextTry.map { Date(timeIntervalSince1970: $0) },
      mayBeDuplicate: try row.stored("may_be_duplicate"),
      faultKind: try row.storedIfAny("fault_kind"), reason: try row.storedIfAny("reason"),
      consent: consent)
  }
}
