import Foundation
import TestSupport
import Testing

/// The files of Distribution/fleet: they must speak of the metrics that the command writes.
@Suite("Monitoring of a fleet")
struct MailMonitoringTests {
  private static let folder = MailTestFiles.root + "/Distribution/fleet"

  /// Metrics of Prometheus, node_exporter and blackbox_exporter that the files use.
  private static let others: Set = [
    "up", "probe_success", "probe_ssl_earliest_cert_expiry", "node_textfile_mtime_seconds",
    "node_filesystem_avail_bytes", "node_time_seconds",
  ]

  /// A panel of a Grafana dashboard, as far as it is checked.
  private struct Dashboard: Decodable {
    struct Place: Decodable {
      let x, y, w, h: Int
    }
    struct Target: Decodable {
      let expr: String
      let refId: String
    }
    struct Panel: Decodable {
      let id: Int
      let title: String
      let gridPos: Place
      let targets: [Target]
    }
    let title: String
    let uid: String
    let schemaVersion: Int
    let panels: [Panel]
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
  }

  private func dashboard() throws -> Dashboard {
    try JSONDecoder().decode(Dashboard.self, from: Data(text("dashboard.json").utf8))
  }

  /// The metrics that the commands declare, with or without a sample.
  private func written() throws -> Set<String> {
    let kiosk = try Kiosk(port: 1)
    let output =
      try kiosk.selfie("outbox", "status", "--prometheus", "-").output
      + kiosk.selfie("visits", "--prometheus", "-").output
      + kiosk.selfie("exhibit", "sums", "--prometheus", "-").output
    return Set(output.matches(of: /# TYPE (\S+) gauge\n/).map { String($0.1) })
  }

  /// The metrics of a PromQL expression: names before a selector, a range or the end of an operand.
  private func metrics(_ expression: String) -> Set<String> {
    let words: Set = [
      "time", "sum", "abs", "timestamp", "max_over_time", "by", "on", "ignoring", "and", "unless",
      "offset", "kiosk", "count", "or", "min_over_time", "delta",
    ]
    let bare = expression.replacing(/\{[^}]*\}/, with: "").replacing(/\[[^\]]*\]/, with: "")
    let names = bare.matches(of: /\b[a-z_][a-z_0-9]*\b/).map { String($0.0) }
    return Set(names).subtracting(words)
  }

  private func alertExpressions() throws -> [String] {
    try text("alerts.yml").matches(of: /\n +expr: (.+)/).map { String($0.1) }
  }

  @Test("Every metric of the alerts and of the dashboard is written by the command or an exporter")
  func names() throws {
    let written = try written()
    #expect(written.count == 12, "\(written)")
    let alerts = try alertExpressions()
    let panels = try dashboard().panels.flatMap(\.targets).map(\.expr)
    #expect(alerts.count >= 18 && panels.count >= 14)
    for expression in alerts + panels {
      let metrics = metrics(expression)
      #expect(!metrics.isEmpty && metrics.isSubset(of: written.union(Self.others)), "\(expression)")
    }
    // A metric that nothing looks at would be written in vain.
    let used = (alerts + panels).map(metrics).reduce(Set()) { $0.union($1) }
    #expect(written.subtracting(used) == ["selfie_outbox_hold_until_timestamp_seconds"])
  }

  @Test(
    "The dashboard's panels have titles, identifiers of their own, and places that do not overlap")
  func panels() throws {
    let dashboard = try dashboard()
    #expect(!dashboard.title.isEmpty && !dashboard.uid.isEmpty && dashboard.schemaVersion >= 30)
    #expect(Set(dashboard.panels.map(\.id)).count == dashboard.panels.count)
    var taken: Set<[Int]> = []
    for panel in dashboard.panels {
      #expect(!panel.title.isEmpty && !panel.targets.isEmpty)
      let place = panel.gridPos
      #expect(place.x >= 0 && place.w > 0 && place.x + place.w <= 24, "\(panel.title)")
      for x in place.x..<place.x + place.w {
        for y in place.y..<place.y + place.h {
          #expect(taken.insert([x, y]).inserted, "\(panel.title)")
        }
      }
    }
  }

  @Test(
    "promtool: the rules are valid, raise what they should, and the dashboard's expressions parse",
    .enabled(if: Promtool.path != nil, "run Scripts/unpack-program.sh"))
  func promtool() throws {
    let rules = try Promtool.check(["check", "rules", Self.folder + "/alerts.yml"])
    #expect(rules.status == 0, "\(rules)")
    let tests = try Promtool.check(["test", "rules", Self.folder + "/alerts.test.yml"])
    #expect(tests.status == 0, "\(tests)")

    // Each alert of the rules is raised by one test at least.
    let raised = try text("alerts.test.yml").matches(of: /alertname: (\w+)\n +exp_alerts:/)
      .map { String($0.1) }
    let defined = try text("alerts.yml").matches(of: /- alert: (\w+)/).map { String($0.1) }
    #expect(Set(raised) == Set(defined) && Set(defined).count == defined.count)

    // A rule for each expression of the dashboard: promtool parses rules, not dashboards.
    let expressions = try dashboard().panels.flatMap(\.targets).map(\.expr)
    let folder = try TemporaryFolder()
    let file = folder.path + "/panels.yml"
    func writeRules(_ expressions: [String]) throws {
      let lines = expressions.enumerated().map {
        "  - record: panel:\($0)\n    expr: |-\n      \($1)\n"
      }
      try ("groups:\n- name: panels\n  rules:\n" + lines.joined()).write(
        toFile: file, atomically: true, encoding: .utf8)
    }
    try writeRules(expressions)
    let parsed = try Promtool.check(["check", "rules", file])
    #expect(parsed.status == 0 && parsed.output.contains("\(expressions.count) rules"), "\(parsed)")
    // Or the check finds nothing at all.
    try writeRules(expressions + ["sum by (kiosk) up)"])
    #expect(try Promtool.check(["check", "rules", file]).status != 0)
  }

  @Test(
    "promtool: the monitoring machine's configuration is valid",
    .enabled(if: Promtool.path != nil, "run Scripts/unpack-program.sh"))
  func configuration() throws {
    // It names the rules by the name under which they are installed.
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    try manager.copyItem(
      atPath: Self.folder + "/prometheus.yml", toPath: folder.path + "/prometheus.yml")
    try manager.copyItem(
      atPath: Self.folder + "/alerts.yml", toPath: folder.path + "/kotinos-alerts.yml")
    let result = try Promtool.check(["check", "config", folder.path + "/prometheus.yml"])
    #expect(result.status == 0 && result.output.contains("23 rules"), "\(result)")
  }
}
