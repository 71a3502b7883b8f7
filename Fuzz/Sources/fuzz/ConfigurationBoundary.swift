import Foundation
import Settings

@testable import Mailer

/// Settings from a file and from variables.
///
/// ``MailConfiguration/server()`` is not called: it would run a password command chosen by the
/// bytes.
enum ConfigurationBoundary {
  static func readFile(_ bytes: UnsafeRawBufferPointer) {
    let folder = Scratch.folder
    let path = folder + "/selfie/config.toml"
    try? FileManager.default.createDirectory(
      atPath: folder + "/selfie", withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      fatalError("no room for the file")
    }
    read(["XDG_CONFIG_HOME": folder])
  }

  /// Variables as `/proc/PID/environ` has them: `NAME=value`, each ended by a NUL.
  static func readVariables(_ bytes: UnsafeRawBufferPointer) {
    var environment: [String: String] = [:]
    for entry in bytes.split(separator: 0) {
      let parts = entry.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      environment["SELFIE_" + String(decoding: parts[0], as: UTF8.self)] = String(
        decoding: parts[1], as: UTF8.self)
    }
    read(environment)
  }

  static func readServer(_ bytes: UnsafeRawBufferPointer) {
    let text = bytes.text
    guard !text.contains("\0") else { return }
    read(["SELFIE_SMTP_URL": text])
  }

  private static func read(_ environment: [String: String]) {
    let sources = ConfigurationSources(
      environment: environment, home: Scratch.folder + "/home", systemFolder: Scratch.folder)
    do throws(ConfigurationError) {
      let configuration = try MailConfiguration(sources)
      let lines = configuration.summary
      if let password = environment["SELFIE_SMTP_PASSWORD"], password.count > 30 {
        require(!lines.joined().contains(password), "a password that is shown")
      }
      _ = configuration.outboxPolicy
      if let server = try? configuration.serverWithoutCredentials() { requireUsable(server) }
      if let sender = try? configuration.sender() { requirePrintable(sender.address.text) }
    } catch {
      require(!error.description.isEmpty, "an error without words")
    }
  }

  /// Host and client name must not end libcurl's URL early.
  private static func requireUsable(_ server: SMTPServer) {
    require((1...65_535).contains(server.port), "no port")
    let isHost = server.host.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0 || ":.-".utf8.contains($0)
    }
    require(isHost && !server.host.isEmpty, "no host name: \(server.host.debugDescription)")
    let isName = server.clientName.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }
    require(isName, "no name for EHLO: \(server.clientName.debugDescription)")
    require(server.connectTimeout > 0 && server.responseTimeout > 0, "no time")
  }
}

/// The fuzzing process's scratch folder, in memory where the system offers that.
enum Scratch {
  static let folder: String = {
    let root = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    let path = "\(root)/selfie-fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Scratch.folder) }
    return path
  }()
}
