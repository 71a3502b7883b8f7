internal import CClock
internal import Foundation
internal import Mailer

/// The clock: not before the newest of the program's own files, in a sane year, and kept by a time
/// server. Mail is dated and tried again by it, and certificates are judged by it.
struct ClockCheck: Examination {
  let surroundings: Surroundings

  /// Seconds by which a file may be newer than the clock: file systems and copies round.
  private static let slack = 300.0
  /// Beyond this year somebody mistyped the date; certificates of today have run out long before.
  private static let lastYear = 2100

  func finding() -> Finding {
    let now = surroundings.now()
    let time = now.formatted(.iso8601)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    if calendar.component(.year, from: now) > Self.lastYear {
      return Finding(
        .clock, .failed, "The clock says \(time); set it (timedatectl set-ntp true).")
    }
    let newest = files.compactMap { path in Self.changed(path).map { (path: path, date: $0) } }
      .max { $0.date < $1.date }
    if let newest, newest.date.timeIntervalSince(now) > Self.slack {
      return Finding(
        .clock, .failed,
        """
        The clock says \(time), but \(newest.path) was written \(newest.date.formatted(.iso8601)); \
        set it (timedatectl set-ntp true).
        """)
    }
    guard Self.isKept else {
      return Finding(
        .clock, .warning,
        """
        \(time), not before the program's files; no time server keeps the clock: check it now and \
        then, or run "timedatectl set-ntp true".
        """)
    }
    return Finding(.clock, .ok, "\(time), not before the program's files, kept by a time server")
  }

  /// Whether NTP or a virtual machine's host keeps the kernel's clock; asking needs no rights.
  private static var isKept: Bool {
    var state = timex()
    return adjtimex(&state) >= 0 && state.status & STA_UNSYNC == 0
  }

  /// Files that were certainly written in the past.
  private var files: [String] {
    var files = surroundings.executable.map { [$0] } ?? []
    let outbox = (try? surroundings.configuration().outboxFolder())
    if let outbox { files += ["", "-wal"].map { outbox + "/outbox.sqlite" + $0 } }
    return files
  }

  private static func changed(_ path: String) -> Date? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }
}
