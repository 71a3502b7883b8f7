import Foundation
import TestSupport

/// A kiosk and its mail server, `faults.py`, which both end with this value.
struct MailSite {
  let kiosk: Kiosk
  let server: ServerProcess
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), folder.path])
    kiosk = try Kiosk(port: server.port)
  }

  /// One "RECIPIENT MESSAGE-ID" per accepted message, duplicates included.
  func log() throws -> [String] { try Faults.log(folder.path) }
}

extension Kiosk {
  /// Starts the command, and discards its output.
  func start(_ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = try URL(fileURLWithPath: MailTestFiles.selfie)
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
