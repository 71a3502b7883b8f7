import ArgumentParser
import Console
import Booth
import Exhibit
import ExhibitServer
import Foundation
import Glibc
import Museum
import Notation
import WebServer

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

      EXIT STATUS
        0 ended by SIGTERM or ctrl-C; 65 the exhibit has a fault; 66 no such folder; 69 the port is \
      taken; 78 the page is missing.
      """)

  @Argument(help: ArgumentHelp("The exhibit's folder; docs/exhibits.md.", valueName: "folder"))
  var folder: String

  @Option(help: "The port; 0 takes any that is free.")
  var port = 8462

  @Option(
    help: ArgumentHelp(
      "The address to listen on; beyond 127.0.0.1 only behind a proxy with TLS.",
      valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name under which a proxy reaches the exhibit; may be repeated.", valueName: "name"))
  var hostName: [String] = []

  @Flag(
    help: """
      For one visitor after the other: after a minute without a touch the first language is back.
      """)
  var stand = false

  @Option(help: ArgumentHelp("Visitors who look at a time, 1 to 100.", valueName: "n"))
  var visitors = 12

  @Option(
    help: ArgumentHelp(
      "The museum's folder: name, logo, colours, languages; docs/museum.md.", valueName: "dir"))
  var museum: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the page, in place of the installed.", valueName: "dir"))
  var page: String?

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port \(port) is not between 0 and 65535.")
    }
    guard (1...100).contains(visitors) else {
      throw ValidationError("--visitors \(visitors) is not between 1 and 100.")
    }
    guard !host.isEmpty else { throw ValidationError("--host needs a value that is not empty.") }
    for name in hostName where URLHost.of("http://\(name)") != name.lowercased() {
      throw ValidationError(
        "--host-name '\(name)' is no host name such as wall.museum.example, without port.")
    }
  }

  func run() throws {
    FreedMemory.overwrite()
    FreedMemory.returnLargeBlocks()
    let exhibit = try ExhibitFolder.usable(folder)
    let settings = try settings(exhibit)
    try ServerRequirements.requireDescriptors(settings.descriptors, of: "exhibit")
    let server = try server(exhibit, settings)
    let shown = host.contains(":") ? "[\(host)]" : host
    do {
      try server.wait { Process.say("http://\(shown):\($0)\n") }
    } catch {
      throw CommandFailure(sentence(for: error), .unavailable)
    }
  }

  private func server(
    _ exhibit: ExhibitFolder, _ settings: ExhibitServerSettings
  ) throws -> ExhibitServer {
    do {
      return try ExhibitServer(exhibit, settings)
    } catch let error as ExhibitError {
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
    (settings.host, settings.port) = (host, port)
    settings.hostNames.formUnion(hostName.map { $0.lowercased() })
    settings.hostNames.insert(host.contains(":") ? "[\(host)]" : host)
    (settings.visitors, settings.isStand) = (visitors, stand)
    settings.framesAtATime = ProcessInfo.processInfo.activeProcessorCount
    return settings
  }

  private func sentence(for error: WebServerError) -> String {
    let place = "\(host), port \(port)"
    return switch error {
    case .portTaken: "Another program listens on \(place); name another port with --port."
    case .cannotListen(let reason):
      "The exhibit cannot be served on \(place) (\(reason)); check --host."
    }
  }
}
