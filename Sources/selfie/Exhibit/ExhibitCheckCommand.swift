import ArgumentParser
import Console
import Exhibit
import Files
import Notation

/// `selfie exhibit check`: the faults of an exhibit, with their remedies.
struct ExhibitCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Name every fault of an exhibit: its file, pictures, films and sounds.",
    discussion: """
      Each fault is one line, FILE:LINE: sentence, and each note FILE:LINE: note: sentence. \
      Pictures are learned as the camera's search learns them: those with too little detail, or too \
      like another, are named. Animations and films are decoded to their end. A note, such as a text \
      that a language lacks, is no fault.

      EXAMPLES
        selfie exhibit check games
        selfie exhibit check games --json

      EXIT STATUS
        0 it can be shown; 65 it has a fault; 66 there is no such folder.
      """)

  @Argument(
    help: ArgumentHelp("The exhibit's folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Flag(help: "Print one JSON object: faults, notes, and each picture's quality.")
  var json = false

  func run() throws {
    let folder = try ExhibitFolder.opened(folder)
    let progress = ProgressBar(total: folder.pictures.count, quiet: json)
    let check = ExhibitCheck(folder) { progress.show($0) }
    progress.clear()
    let report = ExhibitCheckReport(folder, check)
    if json {
      Process.say(JSONLine.encode(report))
    } else {
      for fault in check.faults { Process.line(fault.description) }
      Process.line(report.summary)
    }
    guard check.isUsable else { throw ExitStatus.unusableData.exitCode }
  }
}
