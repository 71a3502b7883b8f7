internal import Foundation

/// Reads the password from a file or a command.
enum SecretSource {
  /// The first line of a file that only its owner can read.
  static func file(_ path: String) throws(ConfigurationError) -> Secret {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .passwordFileUnreadable(file: path) }
    let mode = Int(information.st_mode & 0o777)
    guard mode & 0o077 == 0 else { throw .passwordFileOpen(file: path, mode: mode) }
    let bytes: Data
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit)
    } catch {
      throw .passwordFileUnreadable(file: path)
    }
    return try secret(bytes, origin: path)
  }

  /// The first line that a shell command prints.
  static func command(_ command: String) throws(ConfigurationError) -> Secret {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .passwordCommandFailed(status: 127)
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .passwordCommandFailed(status: Int(process.terminationStatus))
    }
    return try secret(bytes, origin: "smtp.password_command")
  }

  private static func secret(_ bytes: Data, origin: String) throws(ConfigurationError) -> Secret {
    let line = String(decoding: bytes, as: UTF8.self).normalisedLines().first ?? ""
    guard !line.isEmpty else { throw .passwordEmpty(origin: origin) }
    return Secret(line)
  }
}
