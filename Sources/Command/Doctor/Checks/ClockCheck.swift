import CLinux
import Files
import Foundation
import Mailer

/// Checks that the clock is not before the newest of the program's own files, in a plausible year,
/// and synchronised. Mail dates, retries and certificate validation depend on it.
struct ClockCheck: HealthCheck {
  let context: CheckContext
  /// Whether NTP or a virtual machine's host synchronises the kernel's clock; nil if unknown.
  var isSynchronised = kernelSynchronises

  /// Seconds by which a file may be newer than the clock: file systems and copies round times.
  private static let slack = 300.0
  /// The last plausible year: later dates are typing errors, and today's certificates have expired.
  private static let lastYear = 2100

  func observation() -> Observation {
    let now = context.now()
    let time = now.formatted(.iso8601)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    if calendar.component(.year, from: now) > Self.lastYear {
      return .failed("The clock says \(time); set it (timedatectl set-ntp true).")
    }
    let newest = files.compactMap { path in
      Self.modificationDate(path).map { (path: path, date: $0) }
    }
    .max { $0.date < $1.date }
    if let newest, newest.date.timeIntervalSince(now) > Self.slack {
      return .failed(
        """
        The clock says \(time), but \(newest.path) was written \(newest.date.formatted(.iso8601)); \
        set it (timedatectl set-ntp true).
        """)
    }
    guard isSynchronised != false else {
      return .warning(
        """
        \(time), not before the program's files; no time server keeps the clock: check it now and \
        then, or run "timedatectl set-ntp true".
        """)
    }
    let keeper = isSynchronised == nil ? "" : ", kept by a time server"
    return .ok("\(time), not before the program's files\(keeper)")
  }

  /// The kernel's answer, which needs no privileges; nil where a unit's `ProtectClock=` refuses the
  /// question, as the booth's does.
  private static var kernelSynchronises: Bool? {
    var state = timex()
    return adjtimex(&state) < 0 ? nil : state.status & STA_UNSYNC == 0
  }

  /// Files whose modification times lie certainly in the past.
  private var files: [String] {
    var files = context.executable.map { [$0] } ?? []
    let outbox = (try? context.configuration().outboxFolder)
    if let outbox { files += ["", "-wal"].map { outbox + "/outbox.sqlite" + $0 } }
    return files
  }

  private static func modificationDate(_ path: String) -> Date? {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else { return nil }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }
}
