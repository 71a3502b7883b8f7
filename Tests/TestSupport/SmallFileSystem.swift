/// A small file system in memory, mounted for one test; only root may.
package final class SmallFileSystem: Sendable {
  package let folder: TemporaryFolder

  package init(options: String) throws {
    folder = try TemporaryFolder()
    try Self.mount(["-t", "tmpfs", "-o", options, "tmpfs", folder.path])
  }

  deinit { _ = try? Program.run("/bin/umount", ["-l", folder.path]) }

  package struct CannotMount: Error {}

  /// Makes the file system read-only.
  package func lock() throws { try Self.mount(["-o", "remount,ro", folder.path]) }

  /// Whether this process may mount; tried once.
  package static let isAvailable = (try? SmallFileSystem(options: "size=64k")) != nil

  private static func mount(_ arguments: [String]) throws {
    guard try Program.run("/bin/mount", arguments).status == 0 else { throw CannotMount() }
  }
}
