import Foundation

/// A test server, killed with its owner.
package final class ServerProcess {
  package let port: Int
  private let process: Process

  /// Starts a program that prints "port N" on its first line.
  package init(_ path: String, _ arguments: [String]) throws {
    try Servers.require()
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while true {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty || byte == Data([0x0A]) { break }
      line.append(byte)
    }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, words[0] == "port", let port = Int(words[1]) else {
      kill(process.processIdentifier, SIGKILL)
      throw ServerFault(name: path)
    }
    self.port = port
  }

  deinit {
    // SIGTERM does not end what Foundation started from a thread that blocks it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

package struct ServerFault: Error {
  package let name: String

  package init(name: String) { self.name = name }
}
