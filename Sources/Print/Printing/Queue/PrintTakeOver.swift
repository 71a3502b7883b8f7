import Foundation
import GRDB
import JobQueue

/// Makes jobs from the prints of a queue that version 0.1.0 wrote. Their documents stay in place.
struct PrintTakeOver: Sendable {
  let now: Date

  private static let states = [
    "sending": "running", "printing": "handed-over", "printed": "done",
  ]

  @Sendable func callAsFunction(_ database: Database) throws {
    guard try database.tableExists("print") else { return }
    for row in try Row.fetchAll(database, sql: "SELECT * FROM print") {
      let state: String = try row.decode(forColumn: "state")
      let format = PrintDocument.Format(rawValue: try row.decode(forColumn: "format")) ?? .jpeg
      let order = PrintOrder(
        copies: try row.decode(forColumn: "copies"), media: try row.decode(forColumn: "media"),
        format: format,
        printer: try row.decode(forColumn: "printer"),
        number: try row.decode(forColumn: "job_number"))
      let failure: String? = try row.decode(forColumn: "failure")
      let keeps =
        !["printed", "cancelled", "failed"].contains(state)
        || failure.map(JobFault.repeatableKinds.contains) == true
      let (updated, isWhole) = (
        try row.decode(forColumn: "updated_at") as Double,
        try row.decode(forColumn: "is_whole") as Bool
      )
      // The kind of a waiting print's fault is the list of the printer's reasons.
      let reasons: String = try row.decode(forColumn: "reasons")
      let detail: String? = try row.decode(forColumn: "detail")
      try database.execute(
        sql: """
          INSERT INTO job (id, kind, fields, files, byte_count, state, created_at, waits_since,
            updated_at, tries, next_try_at, handed_over_at, may_be_duplicate, is_cancelling,
            fault_kind, reason)
          VALUES (?, 'print', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          try row.decode(forColumn: "id") as String, order.stored,
          keeps ? format.fileExtension : "",
          try row.decode(forColumn: "byte_count") as Int, Self.states[state] ?? state,
          try row.decode(forColumn: "created_at") as Double, now.timeIntervalSince1970, updated,
          try row.decode(forColumn: "tries") as Int,
          state == "waiting" ? try row.decode(forColumn: "next_try_at") as Double? ?? updated : nil,
          isWhole ? updated : nil, try row.decode(forColumn: "may_be_duplicate") as Bool,
          try row.decode(forColumn: "is_cancelling") as Bool,
          failure ?? (reasons.isEmpty ? nil : reasons),
          state == "uncertain"
            ? JobFault.forgotten.reason + PrintOrder.kind.decision
            : failure.map { JobFault.stored($0, detail ?? "").reason },
        ])
    }
    try database.execute(sql: "DROP TABLE print")
  }
}
