import Files
import Foundation
import Imaging
import TestSupport
import Testing

/// A network camera on loopback.
///
/// A class for its `deinit`, which kills it. Started by `popen`: tests that started servers through
/// Foundation's `Process` hung.
final class StreamServer {
  let port: Int
  private let stream: UnsafeMutablePointer<FILE>
  private let identifier: pid_t

  func address(_ path: String, login: String = "") -> String {
    "http://\(login)127.0.0.1:\(port)/\(path)"
  }

  /// Starts a server that plays the JPEG files of a folder.
  init(playing folder: TemporaryFolder) throws {
    try Servers.require()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Servers/mjpeg_server.py").path
    stream = try #require(popen("exec python3 '\(script)' '\(folder.path)'", "r"))
    var line = [CChar](repeating: 0, count: 64)
    _ = fgets(&line, Int32(line.count), stream)
    let numbers = String(
      decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    ).split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 2, "the server did not start; is python3 there?")
    port = numbers[0]
    identifier = pid_t(numbers[1])
  }

  deinit {
    kill(identifier, SIGKILL)
    pclose(stream)
  }
}

extension TemporaryFolder {
  /// Puts a file into it.
  func put(_ bytes: [UInt8], as name: String) throws {
    try AtomicFile.write(bytes, to: self(name), overwrite: true)
  }
}

extension Photo {
  /// A small grey picture with a brighter square, whose position depends on `number`.
  static func card(_ number: Int, width: Int = 160, height: Int = 120) -> Photo {
    var pixels = [UInt8](repeating: 90, count: width * height * 3)
    let left = 8 * (number % (width / 8 - 2))
    for y in 40..<60 {
      for index in (y * width + left) * 3..<(y * width + left + 16) * 3 { pixels[index] = 220 }
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * size.width + x) * 3
    return Array(pixels[start..<start + 3])
  }
}

/// Whether a shell command succeeds; for tests that need a program.
func succeeds(_ call: String) -> Bool { system("\(call) >/dev/null 2>&1") == 0 }
