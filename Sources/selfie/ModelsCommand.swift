import ArgumentParser
import Champion
import FaceTrack
import ModelStore

/// `selfie models`: lists and installs models.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Lists the face models and installs further ones.",
    discussion: """
      EXAMPLES
        selfie models
        selfie models install yunet
        selfie models install yunet --from face_detection_yunet_2023mar.onnx
      """,
    subcommands: [ListCommand.self, InstallCommand.self], defaultSubcommand: ListCommand.self)

  /// The option for the models' folder.
  struct FolderOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("The folder of the models, searched before all others.", valueName: "dir"))
    var models: String?
  }

  /// `selfie models list`.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the known models, their versions and files.")

    @OptionGroup var folder: FolderOptions

    @Flag(help: "Print one JSON object a model.")
    var json = false

    func run() throws {
      let folders = ModelFolders.ofCommand(first: folder.models)
      let listings = ModelListing.all(in: folders)
      for listing in listings {
        Process.say(json ? JSONLine.encode(listing) : Self.line(listing))
      }
      if !json { Process.say("Searched: \(folders.paths.joined(separator: ", "))\n") }
      guard listings.allSatisfy({ $0.isUsable || !$0.required && $0.path == nil }) else {
        throw ExitStatus.configuration.exitCode
      }
    }

    private static func line(_ listing: ModelListing) -> String {
      let name = listing.name.padded(to: 14)
      guard let path = listing.path else {
        let remedy =
          listing.required
          ? "missing; \(Remedy.restoringModels)"
          : "not installed; \"selfie models install\" does it"
        return "\(name) \(remedy)\n"
      }
      return "\(name) \(listing.version ?? "DAMAGED, remove it and install it again"): \(path)\n"
    }
  }

  /// `selfie models install`.
  struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Downloads a model from its publisher, or takes a file, and checks its SHA-256.",
      discussion: """
        The model goes into --models DIR, or $SELFIE_MODELS, or the user's data folder. \
        SSL_CERT_FILE names certificates to trust instead of the system's.

        EXIT STATUS
          0 installed; 65 the file's SHA-256 is another; 66 no such file; 69 the download failed; \
        73 it cannot be written.
        """)

    @Argument(help: ArgumentHelp("The model, such as yunet.", valueName: "model"))
    var name: ModelOption

    @Option(
      help: ArgumentHelp("A file, or a mirror's https address.", valueName: "file"))
    var from: String?

    @OptionGroup var folder: FolderOptions

    func run() throws {
      let environment = Process.environment
      let named = folder.models ?? environment["SELFIE_MODELS"].flatMap { $0.isEmpty ? nil : $0 }
      guard let folder = named ?? ModelFolders.personal(environment: environment) else {
        Process.warn("selfie: There is no home folder to install into; name one with --models DIR.")
        throw ExitStatus.configuration.exitCode
      }
      let installer = ModelInstaller(
        folder: folder, certificates: environment["SSL_CERT_FILE"])
      do throws(ModelStoreError) {
        let source = from.map(ModelInstaller.Source.init(addressOrPath:)) ?? .publisher
        let installed = try installer.install(name.model, from: source)
        Process.say("\(installed.version.name) is installed as \(installed.path)\n")
      } catch {
        Process.warn("selfie: \(Remedy.sentence(for: error))")
        throw ExitStatus(error).exitCode
      }
    }
  }
}

/// A model's name on the command line.
struct ModelOption: ExpressibleByArgument {
  var model: Model

  init?(argument: String) {
    guard let model = Model(rawValue: argument) else { return nil }
    self.model = model
  }

  static var allValueStrings: [String] { Model.allCases.map(\.rawValue) }
}

extension String {
  /// The text followed by spaces up to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
