import ArgumentParser
import Booth
import Console
import Files
import Foundation

/// `selfie visits`: the booth's sums by day, for people, scripts and Prometheus.
struct VisitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "Tell what the booth's visits came to, day by day; numbers alone.",
    usage: "selfie visits [--days <days>] [--json] [--prometheus <file>] [<options>]",
    discussion: """
      EXAMPLES
        selfie visits
        selfie visits --days 365 --json
        selfie visits --prometheus /var/lib/prometheus/node-exporter/selfie-booth.prom

      EXIT STATUS
        0 done, also without a visit; 73 FILE cannot be written.
      """)

  @Option(help: "The number of days, today included, 1 to 400.")
  var days = 30

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Write yesterday's sums for node_exporter's text folder: a file that every user may read, \
      whole at every moment. - is standard output.
      """, valueName: "file"))
  var prometheus: String?

  @Option(help: ArgumentHelp("The booth's folder, as of selfie booth.", valueName: "dir"))
  var state: String?

  func validate() throws {
    guard !json || prometheus == nil else {
      throw ValidationError("--json and --prometheus exclude each other; give one of them.")
    }
    guard (1...SeasonSums.retention).contains(days) else {
      throw ValidationError(
        "--days \(days) is not between 1 and \(SeasonSums.retention).")
    }
  }

  func run() throws {
    let folder = BoothFiles.statePath(named: state)
    let all = SeasonSums.days(in: folder)
    if let prometheus {
      let yesterday = all[SeasonSums.name(of: Date() - 86_400)] ?? VisitSums()
      let text = yesterday.metrics(isOpen: Opening.isOpen(in: folder))
      if prometheus == "-" { return Process.say(text) }
      return try write(text, to: prometheus)
    }
    let first = SeasonSums.name(of: Date() - Double(days - 1) * 86_400)
    let sums = all.filter { $0.key >= first }
    if json { return Process.say(JSONLine.encode(VisitsRecord(days: sums))) }
    if sums.isEmpty {
      return Process.line("No visit is counted in \(folder) for the last \(days) days.")
    }
    let lines = sums.sorted { $0.key < $1.key }.map { "\($0.key)  \(Self.line($0.value))\n" }
    Process.say(lines.joined())
  }

  private static func line(_ sums: VisitSums) -> String {
    """
    visits \(sums[.visits]), crowned \(sums[.crowned]), mailed \(sums[.mailed]), \
    sent \(sums[.sent]), failed \(sums[.failed]), linked \(sums[.linked]), \
    cards \(sums[.cards]), printed \(sums[.printed]); \
    left at quiz \(sums[.leftAtQuiz]), camera \(sums[.leftAtCamera]), \
    photo \(sums[.leftAtPhoto]), address \(sums[.leftAtAddress])
    """
  }

  private func write(_ text: String, to file: String) throws {
    do {
      // node_exporter is another user, and a service's umask is 0077.
      try AtomicFile.write(Array(text.utf8), to: file, overwrite: true, mode: 0o644)
    } catch {
      throw CommandFailure("\(file): \(error)", .cannotWrite)
    }
  }
}

/// The days' sums as `selfie visits --json` shows them.
private struct VisitsRecord: Encodable {
  let days: [String: VisitSums]
}
