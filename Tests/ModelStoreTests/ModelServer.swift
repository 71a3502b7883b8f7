import Foundation
import Testing

/// A publisher on loopback, over TLS with a certificate made for the test.
final class ModelServer {
  let folder: URL
  let port: Int
  private let process: Process

  /// The certificate that makes the server trusted.
  var certificates: String { folder.appendingPathComponent("server.pem").path }

  func address(_ path: String) -> String { "https://localhost:\(port)/\(path)" }

  /// Starts a server that offers `content`.
  init(content: [UInt8]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kotinos-models-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let key = folder.appendingPathComponent("server.key")
    let certificate = folder.appendingPathComponent("server.pem")
    let file = folder.appendingPathComponent("content")
    try Data(content).write(to: file)
    try Self.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
      "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key.path, "-out",
      certificate.path,
    ])
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Servers/model_server.py")
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, certificate.path, key.path, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.availableData
    port = try #require(Int(String(decoding: line, as: UTF8.self).trimmed))
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments[0]) failed")
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
