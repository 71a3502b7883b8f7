import Foundation
import GRDB
import JobQueue
import Texts

/// Makes jobs of the messages in an outbox that 0.1.0 wrote. Their files stay what they are: whole
/// messages, frozen.
struct OutboxTakeOver: Sendable {
  let now: Date

  private static let states = [
    "composing": "preparing", "queued": "waiting", "sending": "running", "accepted": "done",
  ]
  /// The kinds of holds that end by themselves.
  private static let passing = ["offline", "busy", "quota"]

  @Sendable func callAsFunction(_ database: Database) throws {
    guard try database.tableExists("message") else { return }
    try Self.complete(database)
    for row in try Row.fetchAll(
      database,
      sql: """
        SELECT m.*, c.version, c.language, c.given_at
        FROM message m LEFT JOIN consent c ON c.message = m.id
        """)
    {
      try insert(row, into: database)
    }
    for row in try Row.fetchAll(database, sql: "SELECT * FROM server") {
      let kind: String? = try row.storedIfAny("hold_kind")
      try database.execute(
        sql: "INSERT INTO receiver VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          try row.stored("name") as String, try row.storedIfAny("size_limit") as Int?,
          try row.storedIfAny("taken_size") as Int?, try row.stored("faults") as Int,
          try row.storedIfAny("hold_until") as Double?, kind,
          try row.storedIfAny("hold_reason") as String?,
          kind.map { !Self.passing.contains($0) } ?? false,
        ])
    }
    try database.execute(sql: "DROP TABLE consent; DROP TABLE message; DROP TABLE server")
  }

  /// Adds what the first version's tables lack.
  private static func complete(_ database: Database) throws {
    let added = [
      ("message", "uncertain_tries", "INTEGER NOT NULL DEFAULT 0"),
      ("server", "taken_size", "INTEGER"),
    ]
    for (table, column, type) in added
    where try !database.columns(in: table).contains(where: { $0.name == column }) {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) \(type)")
    }
  }

  private func insert(_ row: Row, into database: Database) throws {
    var consent: Consent?
    if let version: String = try row.storedIfAny("version") {
      consent = try Consent(
        version: version, language: Language(rawValue: try row.stored("language")) ?? .english,
        givenAt: Date(timeIntervalSince1970: try row.stored("given_at")))
    }
    let state: String = try row.stored("state")
    let (created, now) = (try row.stored("created_at") as Double, now.timeIntervalSince1970)
    let letter = Letter(
      frozen: try row.stored("message_identifier"), sender: try row.stored("sender"),
      recipient: try row.stored("recipient"), date: Date(timeIntervalSince1970: created),
      fileName: try row.stored("file_name"), consent: consent)
    try database.execute(
      sql: """
        INSERT INTO job (id, kind, key, fields, files, byte_count, state, created_at, waits_since,
          updated_at, tries, uncertain_tries, next_try_at, owner, handed_over_at, may_be_duplicate,
          fault_kind, reason)
        VALUES (?, 'mail', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        try row.stored("id") as String, try row.stored("key") as String, letter.stored,
        state == "accepted" ? "" : Letter.frozen, try row.stored("byte_count") as Int,
        Self.states[state] ?? state, created, now, try row.stored("updated_at") as Double,
        try row.stored("tries") as Int, try row.stored("uncertain_tries") as Int,
        try row.storedIfAny("next_try_at") as Double?, try row.storedIfAny("owner") as String?,
        try row.storedIfAny("body_sent_at") as Double?, try row.stored("may_be_duplicate") as Bool,
        try row.storedIfAny("fault_kind") as String?, try row.storedIfAny("reason") as String?,
      ])
  }
}

extension Letter {
  /// The letter of a message that 0.1.0 composed.
  init(
    frozen identifier: String, sender: String, recipient: String, date: Date, fileName: String,
    consent: Consent?
  ) {
    (messageIdentifier, boundaries) = (identifier, [])
    (senderName, self.sender, recipientName, self.recipient) = (nil, sender, nil, recipient)
    (replyToName, replyTo, subject, text, html) = (nil, nil, "", "", "")
    (language, self.date, zone, dateWords) = (Language.english.rawValue, date, 0, nil)
    (self.fileName, self.consent) = (fileName, consent)
    (photo, preview, logo, film) = (Letter.frozen, nil, nil, nil)
  }
}

/// Messages that 0.1.0 composed are changed in their bytes; they live for as long as the outbox
/// tries to deliver one.
extension JobQueue where Fields == Letter {
  /// Sends a frozen message that failed to another address.
  func readdressFrozen(
    _ job: OutboxEntry, _ letter: Letter, to address: EmailAddress
  ) throws(QueueError) {
    let bytes = try folder.read(job.id, Letter.frozen)
    guard let mended = ComposedMessage.readdressed(Data(bytes), to: address) else {
      let file = folder.file(job.id, Letter.frozen)
      throw QueueError(.cannotRead(file: file, reason: "it has no To field"), in: Letter.kind)
    }
    // The bytes go first: until the row has the new address, the message stays failed.
    let changed = try change(
      job, letter, keeping: [], adding: [JobFile(Letter.frozen, Array(mended))])
    try restart(changed, with: letter)
  }

  func shrinkFrozen(
    _ job: OutboxEntry, _ message: ComposedMessage, to limit: Int
  ) throws(QueueError) -> OutboxEntry? {
    guard let smaller = try? message.fitting(limit) else { return nil }
    var letter = job.fields
    letter.fileName = smaller.fileName
    return try change(
      job, letter, keeping: [], adding: [JobFile(Letter.frozen, Array(smaller.bytes))],
      byteCount: smaller.bytes.count)
  }
}
