import ArgumentParser
import Console
import Files
import Printing

/// `selfie printer`: asks a printer how it is.
struct PrinterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "printer",
    abstract: "Ask the printer how it is, what it takes and what is loaded.",
    discussion: """
      EXIT STATUS
        0 it prints what it gets; 75 not now: the report says why; 78 there is no such printer.
      """)

  @Option(
    help: ArgumentHelp(
      """
      The printer: a name that "lpstat -e" lists, or its address as in \
      ipp://printer.local/ipp/print; by default printer.name, else CUPS's default.
      """, valueName: "printer"))
  var printer: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    guard printer != "" else {
      throw ValidationError("--printer needs a name that is not empty.")
    }
  }

  func run() throws {
    let status = try PrintEnvironment.printer(printer).awaitStatus()
    if json {
      Process.say(JSONLine.encode(PrinterRecord(status)))
    } else {
      for line in Self.lines(status) { Process.line(line) }
    }
    if !status.canPrint { throw ExitStatus.queued.exitCode }
  }

  private static func lines(_ status: PrinterStatus) -> [String] {
    var lines = ["printer: \(status.printer)"]
    if !status.model.isEmpty { lines.append("model: \(status.model)") }
    let jobs = status.jobCount == 1 ? "1 job" : "\(status.jobCount) jobs"
    lines.append(
      "state: \(status.activity.rawValue), \(status.isAccepting ? "takes" : "takes no") jobs, "
        + "has \(jobs)")
    for reason in status.reasons {
      lines.append("\(reason.stopsPrinting ? "stops" : "note"): \(reason) (\(reason.keyword))")
    }
    for paper in status.media where paper.isLoaded { lines.append("loaded: \(words(paper))") }
    lines += papers(status)
    lines.append("formats: \(status.formats.joined(separator: ", "))")
    lines.append("copies: \(status.copies.lowerBound) to \(status.copies.upperBound)")
    return lines
  }

  /// A line for each paper, with all that `--paper` takes for it.
  private static func papers(_ status: PrinterStatus) -> [String] {
    let friendly = status.friendlyNames
    var seen: Set<String> = []
    return status.media.filter { seen.insert($0.name).inserted }.map { paper in
      let names =
        [paper.name, paper.label].compactMap(\.self) + friendly[paper.name, default: []]
      var seen: Set<String> = []
      let written = names.filter { seen.insert($0).inserted }.joined(separator: ", ")
      return "paper: \(written)" + (paper.isCut ? " (cut into several)" : "")
    }
  }

  private static func words(_ paper: PrintMedia) -> String {
    var words = [paper.name]
    if paper.isBorderless { words.append("borderless") }
    words += [paper.type, paper.source].compactMap(\.self)
    return words.joined(separator: ", ")
  }
}
