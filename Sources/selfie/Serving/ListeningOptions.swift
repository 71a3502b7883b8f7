import ArgumentParser
import Booth
import Console
import Files
import Foundation
import WebServer

/// The options on where a page's server listens, and to which names it answers.
struct ListeningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address to listen on; beyond 127.0.0.1 only behind a proxy with TLS.",
      valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name under which a proxy reaches the server; may be repeated.", valueName: "name"))
  var hostName: [String] = []

  func validate() throws {
    guard ListeningHost(host) != nil else {
      throw ValidationError(
        "--host \(host) is no address of this machine, such as 127.0.0.1 or ::1, nor a known name.")
    }
    for name in hostName where URLHost.of("http://\(name)") != name.lowercased() {
      throw ValidationError(
        "--host-name '\(name)' is no host name such as booth.museum.example, without port.")
    }
  }

  /// Whether another machine's browser can open the address that is listened on, written as it is.
  var isReachable: Bool { ListeningHost(host)?.isReachable == true }

  private var authority: String { ListeningHost.authority(of: host) }

  /// The names that these options add to those of every server.
  var hostNames: [String] { hostName.map { $0.lowercased() } + [authority] }

  /// Serves until a signal ends the process; prints the page's address when the server listens.
  ///
  /// - Parameter port: the port that was asked for.
  func serve(_ server: some RunningServer, port: Int) throws(CommandFailure) {
    let authority = authority
    if ListeningHost(host)?.isLoopback != true {
      Process.warn(
        """
        selfie: Other machines reach \(host), and what they send and get is not encrypted; listen on \
        127.0.0.1 behind a proxy with TLS.
        """)
    }
    do throws(WebServerError) {
      try server.wait { Process.say("http://\(authority):\($0)\n") }
    } catch {
      throw CommandFailure(sentence(for: error, port: port), .unavailable)
    }
  }

  private func sentence(for error: WebServerError, port: Int) -> String {
    let place = "\(host), port \(port)"
    return switch error {
    case .portTaken: "Another program listens on \(place); name another port with --port."
    case .cannotListen(let reason):
      "The server cannot listen on \(place) (\(reason)); check --host."
    }
  }
}

/// The host of an http or https address without a path.
enum URLHost {
  static func of(_ text: String) -> String? {
    guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
      let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/",
      parts.query == nil, parts.fragment == nil, parts.user == nil,
      (1...65535).contains(parts.port ?? 80)
    else { return nil }
    return host.lowercased()
  }
}
