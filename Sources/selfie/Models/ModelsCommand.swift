import ArgumentParser
import Console
import Doctor
import FaceTrack
import Files

/// `selfie models`: lists the models.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "List the face models, their versions and files.",
    discussion: """
      EXAMPLES
        selfie models
        selfie models --json

      EXIT STATUS
        0 every model is installed and undamaged; 78 one is not.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder of the face models, in place of the usual ones.", valueName: "dir"),
    completion: .directory)
  var models: String?

  @Flag(help: "Print one JSON object a model.")
  var json = false

  func run() throws {
    let folders = ModelFolders.ofCommand(named: models)
    let listings = ModelListing.all(in: folders)
    for listing in listings {
      Process.say(json ? JSONLine.encode(listing) : Self.line(listing))
    }
    if !json { Process.say("Searched: \(folders.paths.joined(separator: ", "))\n") }
    guard listings.allSatisfy({ $0.fault == nil }) else { throw ExitStatus.configuration.exitCode }
  }

  private static func line(_ listing: ModelListing) -> String {
    let name = listing.name.padded(to: 14)
    guard let path = listing.path else { return "\(name) missing; \(Remedy.restoringModels)\n" }
    var state = listing.version ?? "DAMAGED, remove it and install it again"
    if case .modelUnreadable(_, _, let reason) = listing.fault {
      state = "UNREADABLE (\(reason)), check its permissions"
    }
    return "\(name) \(state): \(path)\n"
  }
}
