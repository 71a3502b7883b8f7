import Foundation

/// A memory card as cameras format it, mounted for one test: exFAT through FUSE, which has neither
/// unnamed files nor hard links nor a rename that replaces nothing. Only root may mount one.
package final class ExFATCard: Sendable {
  package let folder: TemporaryFolder
  private let image: TemporaryFolder
  private let device: String

  package struct CannotMount: Error {}

  package init() throws {
    (folder, image) = (try TemporaryFolder(), try TemporaryFolder())
    let file = image("card.img")
    guard FileManager.default.createFile(atPath: file, contents: nil),
      truncate(file, 16 << 20) == 0, Self.output(["mkfs.exfat", file]) != nil,
      let device = Self.output(["losetup", "--find", "--show", file])
    else { throw CannotMount() }
    self.device = device
    guard Self.output(["mount.exfat-fuse", device, folder.path]) != nil else {
      _ = Self.output(["losetup", "--detach", device])
      throw CannotMount()
    }
  }

  deinit {
    _ = Self.output(["umount", folder.path])
    _ = Self.output(["losetup", "--detach", device])
  }

  /// Whether this process may mount one; tried once.
  package static let isAvailable = (try? ExFATCard()) != nil

  /// What a program prints; `nil` where it fails.
  private static func output(_ call: [String]) -> String? {
    // Foundation's Process would wait for the daemon of the mount, which inherits its descriptors.
    guard let folder = try? TemporaryFolder() else { return nil }
    let file = folder("output")
    let command = "PATH=/usr/sbin:/usr/bin:/sbin:/bin \(call.joined(separator: " "))"
    guard system("\(command) >'\(file)' 2>/dev/null") == 0,
      let text = try? String(contentsOfFile: file, encoding: .utf8)
    else { return nil }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
