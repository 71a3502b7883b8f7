import Foundation

extension QueueStatus {
  /// The status in Prometheus's text format 0.0.4, for the textfile collector of node_exporter.
  ///
  /// All metrics are gauges without a time stamp. A time that does not exist has no sample: a queue
  /// in which nothing waits has no oldest job. No metric and no label holds an address, a name or a
  /// receiver's words.
  ///
  /// - Parameter hold: the receiver's hold, in force or expired; nil leaves out the metrics of
  ///   holds, for receivers that have none.
  package func metrics(of kind: JobKind, hold: ReceiverHold??) -> String {
    let (prefix, jobs) = ("selfie_\(kind.metricPrefix)_", "\(kind.job)s")
    var text = ""
    func gauge(_ name: String, _ help: String, _ samples: [String]) {
      text += "# HELP \(prefix)\(name) \(help)\n# TYPE \(prefix)\(name) gauge\n"
      for sample in samples { text += "\(prefix)\(name)\(sample)\n" }
    }
    func time(_ name: String, _ help: String, _ date: Double?) {
      // In Swift's notation, which Prometheus reads: a damaged row's time may not fit an integer.
      gauge(name + "_timestamp_seconds", help, date.map { [" \($0.rounded())"] } ?? [])
    }
    func flag(_ name: String, _ help: String, _ value: Bool) {
      gauge(name, help, [value ? " 1" : " 0"])
    }

    gauge(
      jobs, "\(jobs.capitalized) by state; those that are over until they are purged.",
      kind.states.map { "{state=\"\(kind.word(for: $0))\"} \(counts[$0] ?? 0)" })
    time(
      "oldest_waiting", "Submission of the oldest \(kind.job) that waits, in seconds since 1970.",
      oldestWaitingAt?.timeIntervalSince1970)
    let done = kind.word(for: .done)
    time(
      "last_\(done)", "Time of the last \(kind.job) that was \(done).",
      lastDoneAt?.timeIntervalSince1970)
    guard let hold else { return text }
    flag("hold", "1 after a fault of the receiver, until it accepts again.", hold != nil)
    flag(
      "hold_needs_attention", "1 if that fault lasts until a person changes something.",
      hold?.needsAttention ?? false)
    time(
      "hold_until", "Time from which runs try the receiver again.",
      hold?.until.timeIntervalSince1970)
    return text
  }
}

extension JobKind {
  /// The kind's prefix of metrics, whose names have no hyphen.
  fileprivate var metricPrefix: String {
    queue.map { $0 == " " ? "_" : String($0) }.joined()
  }
}
