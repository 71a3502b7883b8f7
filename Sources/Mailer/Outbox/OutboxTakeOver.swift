import Foundation
import GRDB
import JobQueue

/// Makes jobs of the messages in an outbox that 0.1.0 wrote. Their files stay what they are: whole
/// messages, frozen.
struct OutboxTakeOver: Sendable {
  let now: Date

  @Sendable func callAsFunction(_ database: Database) throws {
    guard try database.tableExists("message") else { return }
    try Self.complete(database)
    // The fields are a ``Letter`` as JSON, whose dates count from 2001.
    try database.execute(
      sql: """
        INSERT INTO job (id, kind, key, fields, files, byte_count, state, created_at, waits_since,
          updated_at, tries, uncertain_tries, next_try_at, owner, handed_over_at, may_be_duplicate,
          fault_kind, reason)
        SELECT id, 'mail', key,
          json_object(
            'messageIdentifier', message_identifier, 'boundaries', json('[]'), 'sender', sender,
            'recipient', recipient, 'subject', '', 'text', '', 'html', '', 'language', 'en',
            'date', created_at - :epoch, 'zone', 0, 'fileName', file_name, 'photo', :frozen,
            'consent', json(CASE WHEN version IS NOT NULL THEN json_object(
              'version', version, 'language', language, 'givenAt', given_at - :epoch) END)),
          CASE state WHEN 'accepted' THEN '' ELSE :frozen END, byte_count,
          CASE state WHEN 'composing' THEN 'preparing' WHEN 'queued' THEN 'waiting'
            WHEN 'sending' THEN 'running' WHEN 'accepted' THEN 'done' ELSE state END,
          created_at, :now, updated_at, tries, uncertain_tries, next_try_at, owner, body_sent_at,
          may_be_duplicate, fault_kind, reason
        FROM message LEFT JOIN consent ON consent.message = message.id
        """,
      arguments: [
        "epoch": Date(timeIntervalSinceReferenceDate: 0).timeIntervalSince1970,
        "frozen": Letter.frozen, "now": now.timeIntervalSince1970,
      ])
    // Holds after these faults end by themselves.
    try database.execute(
      sql: """
        INSERT INTO receiver
        SELECT name, size_limit, taken_size, faults, hold_until, hold_kind, hold_reason,
          hold_kind IS NOT NULL AND hold_kind NOT IN ('offline', 'busy', 'quota')
        FROM server
        """)
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
