import Foundation
import TestSupport

/// A small file system in memory, mounted for one test; only root may.
final class SmallFileSystem: Sendable {
  let folder: TemporaryFolder

  init(options: String) throws {
    folder = try TemporaryFolder()
    let type = ["-t", "tmpfs", "-o", options, "tmpfs"]
    guard try Self.run("mount", type + [folder.path]) else { throw CannotMount() }
  }

  deinit { _ = try? Self.run("umount", [folder.path]) }

  struct CannotMount: Error {}

  /// Makes the file system read-only.
  func lock() throws {
    guard try Self.run("mount", ["-o", "remount,ro", folder.path]) else { throw CannotMount() }
  }

  /// Whether this process may mount; tried once.
  static let isAvailable = (try? SmallFileSystem(options: "size=64k")) != nil

  private static func run(_ tool: String, _ arguments: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
