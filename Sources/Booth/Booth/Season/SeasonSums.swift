import Texts
package import Files
package import Foundation
import Synchronization

/// The sums of the season's days, a file a day.
///
/// No file has a time finer than its day, and none an address, a name or an identifier: nothing in
/// them leads to a person. A class, as visits, delivery and panel share it.
package final class SeasonSums: Sendable {
  private struct State {
    /// By the day's name, such as `2026-11-20`.
    var days: [String: VisitSums]
    /// The days that the disk does not have yet.
    var changed: Set<String> = []
  }

  /// Days for which sums are kept.
  package static let retention = 400
  private static let subfolder = "sums"
  private static let suffix = ".json"

  private let folder: BoothFolder?
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// Goes on with the sums of a folder; without one, until the end of the process.
  package init(in folder: BoothFolder?, now: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.now) = (folder, now)
    state = Mutex(State(days: folder.map { Self.days(in: $0.path) } ?? [:]))
  }

  /// Counts one; the disk gets it with the next ``keep()``.
  package func count(_ count: VisitCount) {
    let today = Self.name(of: now())
    state.withLock { state in
      state.days[today, default: VisitSums()][count] += 1
      state.changed.insert(today)
    }
  }

  /// Writes what has changed, and removes the days that are too old.
  ///
  /// - Throws: the first day's fault; its sums are written the next time.
  package func keep() throws(AtomicFileError) {
    let oldest = Self.name(of: now() - Double(Self.retention) * 86_400)
    let (changed, old) = state.withLock { state in
      let old = state.days.keys.filter { $0 < oldest }
      for day in old { state.days[day] = nil }
      state.changed.subtract(old)
      return (state.changed.map { ($0, state.days[$0] ?? VisitSums()) }, old)
    }
    guard let folder else { return }
    for day in old { folder.remove(Self.file(of: day)) }
    for (day, sums) in changed {
      try folder.write(Self.encoded(sums), to: Self.file(of: day))
      state.withLock { state in
        // Counted in the meantime: the next time.
        if state.days[day] == sums { state.changed.remove(day) }
      }
    }
  }

  /// The sums of the last days, today's included.
  package func last(_ days: Int) -> VisitSums {
    let first = Self.name(of: now() - Double(days - 1) * 86_400)
    return state.withLock { state in
      state.days.reduce(into: VisitSums()) { sums, day in
        if day.key >= first { sums += day.value }
      }
    }
  }

  /// The sums of every day that a booth has kept in a folder, by the day's name.
  package static func days(in folder: String) -> [String: VisitSums] {
    var days: [String: VisitSums] = [:]
    for name in AtomicFile.names(in: "\(folder)/\(subfolder)") where name.hasSuffix(suffix) {
      let day = String(name.dropLast(suffix.count))
      guard day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil,
        let bytes = BoothFolder.read("\(subfolder)/\(name)", in: folder),
        let sums = try? JSONDecoder().decode(VisitSums.self, from: Data(bytes))
      else { continue }
      days[day] = sums
    }
    return days
  }

  /// A day's name, by the machine's own time.
  package static func name(of date: Date) -> String { CalendarDay.name(of: date, in: .current) }

  private static func file(of day: String) -> String { "\(subfolder)/\(day)\(suffix)" }

  private static func encoded(_ sums: VisitSums) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let bytes = try? encoder.encode(sums) else { preconditionFailure("numbers have JSON") }
    return Array(bytes) + [0x0A]
  }
}
