import ArgumentParser
import Champion
import Console
import Doctor
import FaceTrack
import Files
import Glibc
import Overlay

/// `selfie doctor`: checks everything that the program needs.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check models, artwork, camera, disk, outbox, mail server, printer and more.",
    usage: "selfie doctor [--output-directory <dir>] [--camera <camera>] [<options>]",
    discussion: """
      One line a check: what was looked at, how it is (ok, warning, failed or skipped), and what \
      was seen; where something is wrong, the line ends with what to do. No mail is sent.

      EXAMPLES
        selfie doctor
        selfie doctor --output-directory crowned --camera /dev/video0
        selfie doctor --offline --json
        selfie doctor --wreath-art laurel.png --draw look.png

      EXIT STATUS
        0 nothing failed; 78 something did. Warnings are no failures.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder of the face models, in place of the usual ones.", valueName: "dir"),
    completion: .directory)
  var models: String?

  @Option(
    name: .customLong("output-directory"),
    help: ArgumentHelp("The folder of the champion photos, to be checked too.", valueName: "dir"),
    completion: .directory)
  var outputDirectory: String?

  @Option(
    help: ArgumentHelp(
      "The camera that must give a frame; without this a missing one is a warning.",
      valueName: "camera"))
  var camera: String?

  @Option(
    help: ArgumentHelp(
      "The printer that must take photos; without this the configured one.", valueName: "printer"))
  var printer: String?

  @OptionGroup var art: ArtworkOptions

  @Option(
    help: ArgumentHelp(
      "Draw wreath and statue on the test head, into this PNG file.", valueName: "file"),
    completion: .file())
  var draw: String?

  @Flag(help: "Replace the file of --draw.")
  var force = false

  @Flag(help: "Leave the network alone: neither the mail server nor a printer is tried.")
  var offline = false

  @Flag(help: "Print one JSON object a check.")
  var json = false

  func validate() throws {
    guard outputDirectory != "", camera != "", printer != "" else {
      throw ValidationError(
        "--output-directory, --camera and --printer need a name that is not empty.")
    }
    guard draw != "", draw.map(FileStream.isStandardOutput) != true else {
      throw ValidationError("--draw needs a file's name.")
    }
    try OutputName.validate(draw, of: "--draw", "The test head", as: "png")
  }

  func run() throws {
    let models = ModelFolders.ofCommand(named: models)
    if let draw {
      var reservations = OutputReservations(reading: [], and: art.files + models.files)
      try reservations.reserve(.file(draw), for: "--draw", overwrites: force)
    }
    var context = CheckContext.ofCommand(models: models)
    context.outputFolder = outputDirectory
    context.camera = camera
    (context.wreathArt, context.statueArt) = (art.wreathArt, art.statueArt)
    context.drawing = draw
    context.printer = printer
    context.isOffline = offline
    let colors = TerminalColors(of: STDOUT_FILENO, environment: Process.environment)
    let isHealthy = Doctor(context).runChecks { finding in
      if json {
        Process.say(JSONLine.encode(finding))
      } else {
        Process.say(Self.line(finding, colors: colors), isColored: true)
      }
    }
    if !isHealthy { throw ExitStatus.configuration.exitCode }
  }

  private static func line(_ finding: Finding, colors: TerminalColors) -> String {
    let color: TerminalColors.Color =
      switch finding.state {
      case .ok: .green
      case .warning: .yellow
      case .failed: .red
      case .skipped: .faint
      }
    func width(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
    let state = finding.state.rawValue.padded(to: width(Finding.State.allCases.map(\.rawValue)))
    let check = finding.check.rawValue.padded(to: width(Finding.Check.allCases.map(\.rawValue)))
    return "\(colors.painted(state, color))  \(check)  \(finding.text.printable)\n"
  }
}
