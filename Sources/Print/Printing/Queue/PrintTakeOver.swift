import Foundation
import GRDB
import JobQueue

/// Makes jobs of the prints in a queue that 0.1.0 wrote. Their documents stay where they are.
struct PrintTakeOver: Sendable {
  let now: Date

  private static let states = [
    "sending": "running", "printing": "handed-over", "printed": "done",
  ]

  @Sendable func callAsFunction(_ database: Database) throws {
    guard try database.tableExists("print") else { return }
    for row in try Row.fetchAll(database, sql: "SELECT * FROM print") {
      let state: String = try row.stored("state")
      let format = PrintDocument.Format(rawValue: try row.stored("format")) ?? .jpeg
      let order = PrintOrder(
        copies: try row.stored("copies"), media: try row.storedIfAny("media"), format: format,
        printer: try row.storedIfAny("printer"), number: try row.storedIfAny("job_number"))
      let failure: String? = try row.storedIfAny("failure")
      let keeps =
        !["printed", "cancelled", "failed"].contains(state)
        || failure.map(PrintFailure.repeatableKinds.contains) == true
      let (updated, isWhole) = (
        try row.stored("updated_at") as Double, try row.stored("is_whole") as Bool
      )
      // Of a print that waits, the kind is what the printer said of itself.
      let reasons: String = try row.stored("reasons")
      let detail: String? = try row.storedIfAny("detail")
      try database.execute(
        sql: """
          INSERT INTO job (id, kind, fields, files, byte_count, state, created_at, waits_since,
            updated_at, tries, next_try_at, handed_over_at, may_be_duplicate, is_cancelling,
            fault_kind, reason)
          VALUES (?, 'print', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          try row.stored("id") as String, order.stored, keeps ? format.fileExtension : "",
          try row.stored("byte_count") as Int, Self.states[state] ?? state,
          try row.stored("created_at") as Double, now.timeIntervalSince1970, updated,
          try row.stored("tries") as Int,
          state == "waiting" ? try row.storedIfAny("next_try_at") as Double? ?? updated : nil,
          isWhole ? updated : nil, try row.stored("may_be_duplicate") as Bool,
          try row.stored("is_cancelling") as Bool, failure ?? (reasons.isEmpty ? nil : reasons),
          state == "uncertain"
            ? PrintFailure.forgotten.reason + PrintOrder.kind.decision
            : failure.map { PrintFailure.sentence($0, detail ?? "") },
        ])
    }
    try database.execute(sql: "DROP TABLE print")
  }
}
