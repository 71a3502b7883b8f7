import ArgumentParser
import Console
import Files
import Foundation
import JobQueue

/// `selfie outbox status`, `selfie print-queue status`: a queue in numbers, for people, scripts and
/// Prometheus.
struct QueueStatusCommand<Access: QueueAccess>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let kind = Access.kind
    return CommandConfiguration(
      commandName: "status",
      abstract: "Tell how many \(kind.job)s wait, and since when; without an address.",
      discussion: """
        EXAMPLES
          selfie \(kind.command) status
          selfie \(kind.command) status --prometheus selfie-\(kind.command).prom

        EXIT STATUS
          0 done, whatever waits; 70 the \(kind.queue) cannot be read; 73 FILE cannot be written; 78 \
        the configuration is wrong.
        """)
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Write metrics for node_exporter's text folder: a file that every user may read, whole at \
      every moment. - is standard output.
      """, valueName: "file"), completion: .file())
  var prometheus: String?

  func validate() throws {
    guard !json || prometheus == nil else {
      throw ValidationError("--json and --prometheus exclude each other; give one of them.")
    }
  }

  func run() throws {
    let queue = try Access.open(forReading: true)
    let (status, hold) = (try queue.status(), try Access.hold(of: queue))
    let strays = try queue.strays()
    switch prometheus {
    case nil where json:
      Process.say(JSONLine.encode(QueueStatusRecord(status, Access.kind, hold, strays)))
    case nil: Process.say(Self.lines(status, hold ?? nil, strays))
    case let file?: try MetricsFile.write(status.metrics(of: Access.kind, hold: hold), to: file)
    }
  }

  /// A line each for what waits, what is done, what failed, a hold, and files of no job.
  private static func lines(
    _ status: QueueStatus, _ hold: ReceiverHold?, _ strays: [String]
  ) -> String {
    let kind = Access.kind
    let parts = kind.states.filter { $0.isPending && status.counts[$0] != 0 }
      .map { "\(status.counts[$0] ?? 0) \(kind.word(for: $0))" }
    var waiting = "waiting \(status.waiting)"
    if !parts.isEmpty { waiting += ": " + parts.joined(separator: ", ") }
    if let oldest = status.oldestWaitingAt {
      waiting += "; the oldest since \(oldest.formatted(.iso8601))"
    }
    var lines = [waiting]
    for state in kind.states where !state.isPending {
      var line = "\(kind.word(for: state)) \(status.counts[state] ?? 0)"
      if state == .done, let last = status.lastDoneAt {
        line += "; the last at \(last.formatted(.iso8601))"
      }
      lines.append(line)
    }
    if let hold {
      lines.append(
        "left alone until \(hold.until.formatted(.iso8601)): \(hold.reason) \(Access.lifting)")
    }
    lines += StrayFiles.lines(strays, of: kind)
    return lines.map { $0.printable + "\n" }.joined()
  }
}

/// A queue's status as JSON: no address, no receiver's words.
struct QueueStatusRecord: Encodable {
  /// A fault of the receiver that no success has followed.
  private struct Hold: Encodable {
    let kind: String
    let needsAttention: Bool
    let until: String
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  private let status: QueueStatus
  private let kind: JobKind
  private let hold: Hold?
  private let strays: Int

  init(_ status: QueueStatus, _ kind: JobKind, _ hold: ReceiverHold??, _ strays: [String]) {
    (self.status, self.kind, self.strays) = (status, kind, strays.count)
    self.hold = (hold ?? nil).map {
      Hold(
        kind: $0.kind, needsAttention: $0.needsAttention, until: $0.until.formatted(.iso8601))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let counts = status.counts.map { (kind.word(for: $0.key), $0.value) }
    try container.encode(
      Dictionary(uniqueKeysWithValues: counts), forKey: Key("\(kind.job)s"))
    try container.encode(status.waiting, forKey: Key("waiting"))
    try container.encodeIfPresent(
      status.oldestWaitingAt?.formatted(.iso8601), forKey: Key("oldestWaitingAt"))
    try container.encodeIfPresent(
      status.lastDoneAt?.formatted(.iso8601),
      forKey: Key("last\(kind.word(for: .done).capitalized)At"))
    try container.encodeIfPresent(hold, forKey: Key("hold"))
    try container.encode(strays, forKey: Key("strays"))
  }
}
