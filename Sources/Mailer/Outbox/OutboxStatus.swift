public import Foundation

/// An outbox in numbers and times, without an address or a name: what a monitoring system may know.
public struct OutboxStatus: Sendable, Equatable {
  /// The number of messages in each state; every state has an entry. Accepted and failed messages
  /// count until they are purged.
  public let counts: [OutboxState: Int]
  /// The time of submission of the oldest message that waits; nil if none waits.
  public let oldestWaitingAt: Date?
  /// The time at which the server accepted the last message that is not yet purged; nil if none is
  /// there.
  public let lastAcceptedAt: Date?
  /// The configured server's hold, in force or expired: nil after a success.
  public let hold: ServerHold?

  /// The number of messages that are neither accepted nor failed.
  public var waiting: Int {
    counts.reduce(0) { $0 + ($1.key.isWaiting ? $1.value : 0) }
  }
}

extension OutboxStatus {
  /// The status in Prometheus's text format 0.0.4, for the textfile collector of node_exporter.
  ///
  /// All metrics are gauges without a time stamp. A time that does not exist has no sample: an
  /// outbox in which nothing waits has no oldest message. No metric and no label holds an address,
  /// a name or a server's words.
  package var metrics: String {
    var text = ""
    func gauge(_ name: String, _ help: String, _ samples: [String]) {
      text += "# HELP selfie_outbox_\(name) \(help)\n# TYPE selfie_outbox_\(name) gauge\n"
      for sample in samples { text += "selfie_outbox_\(name)\(sample)\n" }
    }
    func time(_ name: String, _ help: String, _ date: Date?) {
      // In Swift's notation, which Prometheus reads: a damaged row's time may not fit an integer.
      gauge(
        name + "_timestamp_seconds", help,
        date.map { [" \($0.timeIntervalSince1970.rounded())"] } ?? [])
    }
    func flag(_ name: String, _ help: String, _ value: Bool) {
      gauge(name, help, [value ? " 1" : " 0"])
    }

    gauge(
      "messages", "Messages by state; accepted and failed ones until they are purged.",
      OutboxState.allCases.map { "{state=\"\($0.rawValue)\"} \(counts[$0] ?? 0)" })
    time(
      "oldest_waiting", "Submission of the oldest message that waits, in seconds since 1970.",
      oldestWaitingAt)
    time(
      "last_accepted", "Time of the last message that the mail server accepted.", lastAcceptedAt)
    flag("hold", "1 after a fault of the mail server, until it accepts again.", hold != nil)
    flag(
      "hold_needs_attention", "1 if that fault lasts until a person changes something.",
      hold?.needsAttention ?? false)
    time("hold_until", "Time from which runs try the mail server again.", hold?.until)
    return text
  }
}
