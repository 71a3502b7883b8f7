import ArgumentParser
import Console
import Files
import Season

/// `selfie exhibit sums`: what visitors looked at, opened and heard, by day.
struct ExhibitSumsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sums",
    abstract: "Tell what visitors looked at, opened and heard, day by day; numbers alone.",
    usage: "selfie exhibit sums [--days <days>] [--json] [<options>]",
    discussion: """
      Pictures and points have the names of exhibit.toml. A picture that is looked at again within \
      half a minute is one look.

      EXAMPLES
        selfie exhibit sums
        selfie exhibit sums --days 365 --json
        selfie exhibit sums --prometheus /var/lib/prometheus/node-exporter/selfie-exhibit.prom

      EXIT STATUS
        0 done, also without a visitor; 66 DIR is missing; 73 FILE cannot be written.
      """)

  @OptionGroup var options: SumsOptions

  @Option(
    help: ArgumentHelp("The server's folder, as of selfie exhibit serve.", valueName: "dir"),
    completion: .directory)
  var state: String?

  func run() throws {
    try NamedFolder.require(state, of: "--state", status: .noInput)
    try options.tell(
      ExhibitCount.self, in: ServerState.exhibit.path(named: state), nothing: "No look",
      metrics: \.metrics, lines: Self.lines)
  }

  /// A line for each picture.
  private static func lines(_ sums: DaySums<ExhibitCount>) -> [String] {
    let pictures = Dictionary(grouping: sums.counted, by: \.picture)
    return pictures.sorted { $0.key < $1.key }.map { picture, counts in
      let words = counts.map { count in
        switch count {
        case .picture: "looked at \(sums[count])"
        case .speech: "heard \(sums[count])"
        case .point(let point, of: _): "\(point) \(sums[count])"
        }
      }
      return "\(picture): \(words.joined(separator: ", "))"
    }
  }
}
