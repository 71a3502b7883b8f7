import ArgumentParser
import Console
import Files
import Foundation
import Season

/// The options of the commands that tell a server's sums, and the telling.
struct SumsOptions: ParsableArguments {
  @Option(help: "The number of days, today included, 1 to 400.")
  var days = 30

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Write yesterday's sums for node_exporter's text folder: a file that every user may read, \
      whole at every moment. - is standard output.
      """, valueName: "file"), completion: .file())
  var prometheus: String?

  func validate() throws {
    guard !json || prometheus == nil else {
      throw ValidationError("--json and --prometheus exclude each other; give one of them.")
    }
    let limit = SeasonSums<ExhibitCount>.retention
    guard (1...limit).contains(days) else {
      throw ValidationError("--days \(days) is not between 1 and \(limit).")
    }
  }

  /// Tells the sums of a server's folder as the options ask.
  ///
  /// - Parameters:
  ///   - nothing: the sentence's beginning where none are there.
  ///   - metrics: a day's sums for Prometheus.
  ///   - lines: a day's sums for people.
  func tell<Count>(
    _ count: Count.Type, in folder: String, nothing: String,
    metrics: (DaySums<Count>) -> String, lines: (DaySums<Count>) -> [String]
  ) throws {
    let all = SeasonSums<Count>.days(in: folder)
    if let prometheus {
      let yesterday = SeasonSums<Count>.name(of: Date(), daysBefore: 1)
      return try MetricsFile.write(metrics(all[yesterday] ?? DaySums()), to: prometheus)
    }
    let sums = SeasonSums.last(days, of: all)
    if json { return Process.say(JSONLine.encode(SumsRecord(days: sums))) }
    if sums.isEmpty {
      return Process.line("\(nothing) is counted in \(folder) for the last \(days) days.")
    }
    for (day, sums) in sums.sorted(by: { $0.key < $1.key }) {
      for line in lines(sums) { Process.line("\(day)  \(line)") }
    }
  }
}

/// The days' sums as `--json` shows them.
private struct SumsRecord<Count: SeasonCount>: Encodable {
  let days: [String: DaySums<Count>]
}
