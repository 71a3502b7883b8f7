import DurableStorage
import Foundation
import GRDB

extension Outbox {
  /// Counts the messages by state.
  ///
  /// - Parameter server: The name of the server whose hold is reported; nil if none is configured.
  func status(of server: String?) throws(OutboxError) -> OutboxStatus {
    var hold: ServerHold?
    if let server { hold = try serverHold(server) }
    return try database.read { database in
      var counts = Dictionary(uniqueKeysWithValues: OutboxState.allCases.map { ($0, 0) })
      var oldestWaiting: Double?
      var lastAccepted: Double?
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT state, count(*) AS count, min(created_at) AS oldest, max(updated_at) AS latest
          FROM message GROUP BY state
          """)
      for row in rows {
        let name: String = try row.stored("state")
        // As in a listing, where a damaged row's unknown state counts as queued.
        let state = OutboxState(rawValue: name) ?? .queued
        counts[state, default: 0] += try row.stored("count")
        if state.isWaiting {
          let oldest: Double = try row.stored("oldest")
          oldestWaiting = min(oldestWaiting ?? oldest, oldest)
        } else if state == .accepted {
          lastAccepted = try row.stored("latest")
        }
      }
      return OutboxStatus(
        counts: counts, oldestWaitingAt: oldestWaiting.map(Date.init(timeIntervalSince1970:)),
        lastAcceptedAt: lastAccepted.map(Date.init(timeIntervalSince1970:)), hold: hold)
    }
  }
}
