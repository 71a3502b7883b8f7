import Foundation

/// A folder that is removed with its contents.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kotinos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names in the folder, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

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
