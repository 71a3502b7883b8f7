import ArgumentParser
import Booth
import Console
import Exhibit
import ExhibitServer
import Files
import Foundation
import Glibc
import Museum
import Season
import Synchronization

/// `selfie exhibit serve`: serves the page on which an exhibit's pictures come alive.
struct ExhibitServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the page for visitors' phones, or for a tablet on a stand.",
    usage: "selfie exhibit [serve] <folder> [--port <port>] [<options>]",
    discussion: """
      The page shows the camera's picture, and what comes alive in the exhibit's pictures where the \
      camera sees them. Frames are searched in memory: none is kept or logged. Phones give the \
      camera to an https page only: a proxy with TLS stands before this server \
      (docs/exhibits-page.md).

      EXAMPLES
        selfie exhibit games              for this machine's browser
        selfie exhibit games --stand      for a tablet that all visitors use
        selfie exhibit games --host-name wall.museum.example
            behind a proxy, for phones

      SIGHUP reads the folders anew (systemctl reload selfie-exhibit); where they have a fault, a \
      sentence says so and the exhibit stays as it was.

      EXIT STATUS
        0 ended by SIGTERM or ctrl-C; 65 the exhibit has a fault; 66 no such folder; 69 the port is \
      taken; 78 the page is missing.
      """)

  @Argument(
    help: ArgumentHelp("The exhibit's folder; docs/exhibits.md.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(help: "The port; 0 takes any that is free.")
  var port = 8462

  @OptionGroup var listening: ListeningOptions

  @Flag(
    help: """
      For one visitor after the other: after a minute without a touch the first language is back.
      """)
  var stand = false

  @Option(help: ArgumentHelp("Visitors who look at a time, 1 to 100.", valueName: "n"))
  var visitors = 12

  @Option(
    help: ArgumentHelp(
      "The museum's folder: name, logo, colours, languages; docs/museum.md.", valueName: "dir"),
    completion: .directory)
  var museum: String?

  @Option(
    help: ArgumentHelp("The exhibit server's own folder, with its sums.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the page, in place of the installed.", valueName: "dir"),
    completion: .directory)
  var page: String?

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port \(port) is not between 0 and 65535.")
    }
    guard (1...100).contains(visitors) else {
      throw ValidationError("--visitors \(visitors) is not between 1 and 100.")
    }
  }

  /// Whether a SIGHUP came before the server could answer it.
  private static let isOutdated = Atomic(false)

  func run() throws {
    guard !folder.unicodeScalars.contains(where: { PathText.byte(of: $0) != nil }) else {
      throw CommandFailure(
        "\(folder): Films and sounds are served from a folder whose name is UTF-8; rename it.",
        .unusableData)
    }
    // A handler must not be the first to access it.
    Self.isOutdated.store(false, ordering: .relaxed)
    signal(SIGHUP) { _ in ExhibitServeCommand.isOutdated.store(true, ordering: .relaxed) }
    FreedMemory.keepNothing()
    let sums = SeasonSums<ExhibitCount>(in: ServerState.exhibit.folder(named: state))
    var server = try server(sums, atStart: true)
    server.isOutdated = { Self.isOutdated.load(ordering: .relaxed) }
    server.renewed = {
      do {
        return try self.server(sums)
      } catch {
        Process.warn("selfie: \(Remedy.sentence(for: error)) The exhibit stays as it was.")
        return nil
      }
    }
    try listening.serve(server, port: port)
  }

  /// The exhibit as its folders have it now.
  ///
  /// - Parameter atStart: whether no visitor's connection is open yet, each of which takes a place
  ///   of those that are required.
  private func server(
    _ sums: SeasonSums<ExhibitCount>, atStart: Bool = false
  ) throws -> ExhibitServer {
    let exhibit = try ExhibitFolder.usable(folder)
    var settings = try settings(exhibit)
    settings.sums = sums
    if atStart { try OpenFiles.require(settings.descriptors, of: "exhibit") }
    let count = exhibit.pictures.count
    Process.warn(
      "selfie: Learning \(counted(count, "picture")) of \(exhibit.path)…")
    do {
      let server = try ExhibitServer(exhibit, settings)
      Process.warn("selfie: Learned; the exhibit is ready.")
      return server
    } catch let error as any ReportableError {
      throw error
    } catch {
      throw CommandFailure(
        "The page's folder \(settings.page) cannot be read; check --page.", .configuration)
    }
  }

  private func settings(_ exhibit: ExhibitFolder) throws -> ExhibitServerSettings {
    let shared = try BoothFiles.page(named: nil)
    let museum = try ExhibitFiles.museum(museum, page: shared, for: exhibit)
    var settings = ExhibitServerSettings(
      page: try page ?? ServerRequirements.page(in: "exhibit", of: "exhibit"), sharedPage: shared,
      languages: museum.languages)
    let own = museum.settings
    (settings.name, settings.logo, settings.palette) = (own.name, own.logo, own.palette)
    settings.firstPage = own.firstPage
    if let map = own.firstPage?.map, !exhibit.pictures.contains(where: { $0.name == map }) {
      let names = exhibit.pictures.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        "The map \"\(map)\" of museum.toml is no picture of the exhibit; it has \(names).",
        .unusableData)
    }
    (settings.host, settings.port) = (listening.host, port)
    settings.hostNames.formUnion(listening.hostNames)
    (settings.visitors, settings.isStand) = (visitors, stand)
    settings.framesAtATime = ProcessInfo.processInfo.activeProcessorCount
    return settings
  }
}
