import ArgumentParser

/// `selfie exhibit`: pictures on a wall that come alive in front of a camera.
struct ExhibitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exhibit",
    abstract: "Show pictures on a wall that come alive in front of a camera.",
    discussion: """
      An exhibit is a folder with exhibit.toml and the files that it names; docs/exhibits.md. \
      selfie exhibit FOLDER is short for selfie exhibit serve FOLDER.
      """,
    subcommands: [
      ExhibitServeCommand.self, ExhibitCheckCommand.self, ExhibitSpeakCommand.self,
      ExhibitRenderCommand.self, ExhibitCodeCommand.self, ExhibitSumsCommand.self,
    ],
    defaultSubcommand: ExhibitServeCommand.self)
}
