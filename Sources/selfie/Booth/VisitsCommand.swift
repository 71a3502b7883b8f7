import ArgumentParser
import Booth
import Console
import Files
import Season

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
        0 done, also without a visit; 66 DIR is missing; 73 FILE cannot be written.
      """)

  @OptionGroup var options: SumsOptions

  @Option(
    help: ArgumentHelp("The booth's folder, as of selfie booth.", valueName: "dir"),
    completion: .directory)
  var state: String?

  func run() throws {
    try NamedFolder.require(state, of: "--state", status: .noInput)
    let folder = ServerState.booth.path(named: state)
    try options.tell(
      VisitCount.self, in: folder, nothing: "No visit",
      metrics: {
        $0.metrics(isOpen: Opening.isOpen(in: folder))
          + PrinterReport.metrics(PrinterReport.kept(in: folder))
      }, lines: { [Self.line($0)] })
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
}
