import Foundation
import Testing

/// A publisher's server on loopback, over TLS with a self-signed certificate.
///
/// Started by `popen`: tests that started it through Foundation's `Process` hung.
final class ModelServer {
  let folder: URL
  let port: Int
  private let stream: UnsafeMutablePointer<FILE>
  private let identifier: pid_t

  /// The file of the server's certificate, which makes it trusted.
  var certificates: String { folder.appendingPathComponent("server.pem").path }

  func address(_ path: String) -> String { "https://localhost:\(port)/\(path)" }

  /// Starts a server that serves `content`.
  init(content: [UInt8]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kotinos-models-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    try Data(content).write(to: folder.appendingPathComponent("content"))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Servers/model_server.py")
    let command = """
      cd '\(folder.path)' && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
      -addext subjectAltName=DNS:localhost -keyout server.key -out server.pem 2>/dev/null && \
      exec python3 '\(script.path)' server.pem server.key content
      """
    stream = try #require(popen(command, "r"))
    var line = [CChar](repeating: 0, count: 64)
    _ = fgets(&line, Int32(line.count), stream)
    let numbers = String(
      decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    )
    .split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 2, "the server did not start; are openssl and python3 there?")
    port = numbers[0]
    identifier = pid_t(numbers[1])
  }

  deinit {
    kill(identifier, SIGKILL)
    pclose(stream)
    try? FileManager.default.removeItem(at: folder)
  }
}
