internal import Foundation
internal import GRDB
internal import Texts

extension Outbox {
  /// Every message, oldest first.
  public func entries() throws(OutboxError) -> [OutboxEntry] {
    try database.read { database in
      try Row.fetchAll(database, sql: Self.listing + " ORDER BY m.created_at, m.id")
        .map(Self.entry)
    }
  }

  /// One message, by its identifier or by enough of its beginning.
  public func entry(_ id: String) throws(OutboxError) -> OutboxEntry {
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

  /// Messages that are not at their end.
  public func waitingCount() throws(OutboxError) -> Int {
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
    let state: String = row["state"]
    let nextTry: Double? = row["next_try_at"]
    var consent: Consent?
    if let version: String = row["consent_version"] {
      let language: String = row["consent_language"]
      consent = try Consent(
        version: version, language: Language(rawValue: language) ?? .english,
        givenAt: Date(timeIntervalSince1970: row["consent_given_at"]))
    }
    return OutboxEntry(
      id: row["id"], messageIdentifier: row["message_identifier"], recipient: row["recipient"],
      state: OutboxState(rawValue: state) ?? .queued, byteCount: row["byte_count"],
      fileName: row["file_name"], createdAt: Date(timeIntervalSince1970: row["created_at"]),
      updatedAt: Date(timeIntervalSince1970: row["updated_at"]), tries: row["tries"],
      nextTryAt: nextTry.map { Date(timeIntervalSince1970: $0) },
      mayBeDuplicate: row["may_be_duplicate"], faultKind: row["fault_kind"], reason: row["reason"],
      consent: consent)
  }
}
