import Files
import Foundation
import JobQueue
import Mailer

/// Checks the outbox: permissions, waiting messages and their age, failed and uncertain ones.
struct OutboxCheck: HealthCheck {
  let context: CheckContext

  /// Seconds after which a waiting message is a warning: a day.
  static let longestWait = 86_400.0

  func observation() throws -> Observation {
    let configuration = try context.configuration()
    let folder = configuration.outboxFolder
    let target = TargetFolder(folder)
    guard target.exists else { return missing(target) }
    if let finding = exposure(of: folder) { return finding }
    let mailroom = try Mailroom.open(configuration, forReading: true)
    guard mailroom.hasRoom else {
      return .failed(
        """
        There is no room for another message in \(folder), and new ones are refused; free some \
        disk space.
        """)
    }
    return judge(
      try mailroom.outbox.jobs(), hold: try mailroom.hold(),
      isPaced: try mailroom.outbox.isPaced(), strays: try mailroom.outbox.strays().count)
  }

  private func missing(_ folder: TargetFolder) -> Observation {
    guard access(folder.existing.pathBytes, W_OK | X_OK) == 0 else {
      return .failed(
        """
        \(folder.path) cannot be made, since \(folder.existing) may not be written to; change its \
        permissions or name another folder in outbox.folder.
        """)
    }
    return .ok("\(folder.path) is made with the first mail", figures: figures())
  }

  /// A failure if other users may open the folder, which holds addresses and pictures.
  private func exposure(of folder: String) -> Observation? {
    var status = stat()
    guard stat(folder.pathBytes, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    return .failed(
      "Others may look into \(folder), where visitors' addresses are; run \"chmod 700 \(folder)\".")
  }

  private func judge(
    _ entries: [OutboxEntry], hold: ReceiverHold?, isPaced: Bool, strays: Int
  ) -> Observation {
    let states = Dictionary(grouping: entries, by: \.state)
    let waiting = [JobState.preparing, .waiting, .running].flatMap { states[$0] ?? [] }
    let age = waiting.map { Self.age(of: $0.createdAt, at: context.now()) }.max()
    let (failed, uncertain) = (states[.failed]?.count ?? 0, states[.uncertain]?.count ?? 0)
    let figures = figures(
      waiting: waiting.count, age: age, failed: failed, uncertain: uncertain)
    var text = "\(waiting.count) waiting"
    if let age { text += " (the oldest for \(Self.readable(age)))" }
    text += ", \(failed) failed, \(uncertain) uncertain"
    var remedies: [String] = []
    if failed + uncertain > 0 { remedies.append(context.advice(.undelivered)) }
    if let age, age > Self.longestWait { remedies.append(context.advice(.waiting)) }
    if let hold { remedies.append("\(context.advice(.hold)): \(hold.reason)") }
    if isPaced {
      remedies.append("the hour's messages (smtp.hourly) are sent; the others go in the next hour")
    }
    if strays > 0 {
      remedies.append("\(strays) files belong to no message: \(context.advice(.strays))")
    }
    guard remedies.isEmpty else {
      return .warning(
        "\(text); \(Self.sentence(remedies.joined(separator: "; ")))", figures: figures)
    }
    return .ok(text, figures: figures)
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? text : text + "."
  }

  private func figures(
    waiting: Int = 0, age: Double? = nil, failed: Int = 0, uncertain: Int = 0
  ) -> [String: Int] {
    var figures = ["waiting": waiting, "failed": failed, "uncertain": uncertain]
    if let age { figures["oldestWaitingSeconds"] = Int(age) }
    return figures
  }

  /// Seconds since a moment. After the clock was changed or the database was damaged, they may be
  /// of any number; 1e12 are 31,000 years.
  static func age(of moment: Date, at now: Date) -> Double {
    max(-1e12, min(1e12, now.timeIntervalSince(moment)))
  }

  /// An age in its largest unit, such as "2 d".
  static func readable(_ seconds: Double) -> String {
    let units: [(Double, String)] = [(86_400, "d"), (3600, "h"), (60, "min")]
    for (length, name) in units where seconds >= length {
      return "\(Int(seconds / length)) \(name)"
    }
    return "\(Int(max(0, seconds))) s"
  }
}
