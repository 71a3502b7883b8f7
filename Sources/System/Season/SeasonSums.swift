import Texts
package import Files
package import Foundation
import Synchronization

/// The sums of the season's days, one file a day.
///
/// No file has a time finer than its day, and none has an address, a name or an identifier: nothing
/// in the files leads to a person. A class, because everything that counts shares it.
package final class SeasonSums<Count: SeasonCount>: Sendable {
  private struct State {
    /// By the day's name, such as `2026-11-20`.
    var days: [String: DaySums<Count>]
    /// The days whose sums the disk does not have yet.
    var changed: Set<String> = []
  }

  /// The number of days whose sums stay, the newest ones.
  package static var retention: Int { 400 }
  private static var subfolder: String { "sums" }
  private static var suffix: String { ".json" }

  private let folder: StateFolder?
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// Continues the sums of a folder; without a folder, the sums end with the process.
  package init(in folder: StateFolder?, now: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.now) = (folder, now)
    let days = folder.map { folder in
      Self.days(in: folder.path) { folder.read($0, parsing: Self.parsed) }
    }
    state = Mutex(State(days: days ?? [:]))
  }

  /// Counts one; the next ``keep()`` writes it to the disk.
  package func count(_ count: Count) {
    let today = Self.name(of: now())
    state.withLock { state in
      state.days[today, default: DaySums<Count>()][count] += 1
      state.changed.insert(today)
    }
  }

  /// Writes what has changed, and removes the days beyond the newest ones.
  ///
  /// - Throws: the first day's fault; its sums are written the next time.
  package func keep() throws(AtomicFileError) {
    let (changed, old) = state.withLock { state in
      // By their number, not by the clock: a start with a clock years ahead costs no season.
      let old = state.days.keys.sorted().dropLast(Self.retention)
      for day in old { state.days[day] = nil }
      state.changed.subtract(old)
      return (state.changed.map { ($0, state.days[$0] ?? DaySums<Count>()) }, old)
    }
    guard let folder else { return }
    for day in old { folder.remove(Self.file(of: day)) }
    for (day, sums) in changed {
      try folder.write(Self.encoded(sums), to: Self.file(of: day))
      state.withLock { state in
        // What was counted in the meantime waits for the next time.
        if state.days[day] == sums { state.changed.remove(day) }
      }
    }
  }

  /// The sums of the last days, today's included.
  package func last(_ days: Int) -> DaySums<Count> {
    let now = now()
    return state.withLock { Self.sum(of: $0.days, last: days, now: now) }
  }

  /// The sums of the last days, today's included, from those that ``days(in:)`` returns.
  package static func sum(
    of days: [String: DaySums<Count>], last number: Int, now: Date = Date()
  ) -> DaySums<Count> {
    last(number, of: days, now: now).values.reduce(into: DaySums()) { $0 += $1 }
  }

  /// The last days, today's included, of those that ``days(in:)`` returns; none of a clock that was
  /// ahead.
  package static func last(
    _ number: Int, of days: [String: DaySums<Count>], now: Date = Date()
  ) -> [String: DaySums<Count>] {
    let (first, today) = (name(of: now, daysBefore: number - 1), name(of: now))
    return days.filter { first <= $0.key && $0.key <= today }
  }

  /// The sums of every day that a server has kept in a folder, by the day's name.
  package static func days(in folder: String) -> [String: DaySums<Count>] {
    days(in: folder) { StateFolder.read($0, in: folder).flatMap { try? parsed($0) } }
  }

  private static func days(
    in folder: String, reading read: (String) -> DaySums<Count>?
  ) -> [String: DaySums<Count>] {
    var days: [String: DaySums<Count>] = [:]
    for name in AtomicFile.names(in: "\(folder)/\(subfolder)") where name.hasSuffix(suffix) {
      let day = String(name.dropLast(suffix.count))
      guard day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil,
        let sums = read("\(subfolder)/\(name)")
      else { continue }
      days[day] = sums
    }
    return days
  }

  /// A day's name, by the machine's own time.
  package static func name(of date: Date, daysBefore days: Int = 0) -> String {
    CalendarDay.name(of: date, daysBefore: days, in: .current)
  }

  private static func file(of day: String) -> String { "\(subfolder)/\(day)\(suffix)" }

  private static func parsed(_ bytes: [UInt8]) throws -> DaySums<Count> {
    try JSONDecoder().decode(DaySums<Count>.self, from: Data(bytes))
  }

  private static func encoded(_ sums: DaySums<Count>) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let bytes = try? encoder.encode(sums) else { preconditionFailure("numbers have JSON") }
    return Array(bytes) + [0x0A]
  }
}
