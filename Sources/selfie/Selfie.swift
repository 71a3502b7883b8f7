import ArgumentParser
import Console
import Files
import Glibc
import Printing

/// This process; Foundation has a type of the same name.
typealias Process = Console.Process

/// The command `selfie`: crowns people in photos as Olympic champions.
@main
struct Selfie: ParsableCommand {
  static let configuration = CommandConfiguration(
    // Given explicitly in every command: deriving a name from its type takes half a millisecond at
    // every start.
    commandName: "selfie",
    abstract: "Crown the people in photos as Olympic champions.",
    discussion: """
      Every head gets an olive wreath, and a statue of Nike stands beside the people.

      EXAMPLES
        selfie crown party.jpg                 writes party.champion.jpg
        selfie crown *.jpg --output-directory crowned
        selfie crown party.jpg --wreath 50%,20% -o champion.jpg
        selfie detect party.jpg --json
      """,
    version: "0.1.0",
    subcommands: [
      CrownCommand.self, CardCommand.self, WorkCommand.self, PlanCommand.self, DetectCommand.self,
      SendCommand.self,
      SnapCommand.self, BoothCommand.self, VisitsCommand.self, CamerasCommand.self,
      ExhibitCommand.self, PrintCommand.self, PrinterCommand.self, PrintQueueCommand.self,
      OutboxCommand.self, ConfigCommand.self, ModelsCommand.self, DoctorCommand.self,
      WorkChildCommand.self, PrinterChildCommand.self,
    ])

  static func main() {
    Ending.skipLibraryDestructors()
    OpenFiles.keepStandardStreams()
    AddressSpace.shareOneArena()
    PrinterProgram.isThisOne()
    // A file that grows beyond `ulimit -f` is a write's error, not the end without a word.
    signal(SIGXFSZ, SIG_IGN)
    // A parent may have ignored it, and exec keeps that: no child's exit status would be known.
    signal(SIGCHLD, SIG_DFL)
    do {
      try OpenFiles.require(8, of: "program")
      try CommandWords.check(Process.arguments)
      var command = try Self.command(calledBy: TraceOptions.expanded(Process.arguments))
      try command.run()
    } catch {
      if let error = error as? any ReportableError {
        Process.warn("selfie: \(Remedy.sentence(for: error))")
        exit(withError: Process.outputFailure ?? error.status.exitCode)
      }
      end(with: Process.outputFailure ?? error)
    }
    if let failure = Process.outputFailure { exit(withError: failure) }
  }

  /// The command that the arguments call. An option that it does not have is the cause of what the
  /// parser finds then: its value counts as a photo.
  private static func command(calledBy arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      if exitCode(for: error) == .validationFailure { try CommandWords.checkOptions(arguments) }
      let words = CommandWords.withOddValues(arguments)
      if words != arguments { return try parseAsRoot(words) }
      throw error
    }
  }

  /// Ends with the parser's own words; help is an answer like any other, and must be read whole.
  private static func end(with error: any Error) -> Never {
    var text = fullMessage(for: error)
    let code = exitCode(for: error)
    guard code.isSuccess, !text.isEmpty else {
      // The words may repeat an argument, whose line feeds would forge lines.
      for argument in Process.arguments where argument != argument.printable {
        text = text.replacing(argument, with: argument.printable)
      }
      if !text.isEmpty { Process.warnLines(text) }
      exit(withError: code)
    }
    Process.say(text + "\n")
    exit(withError: Process.outputFailure)
  }
}
