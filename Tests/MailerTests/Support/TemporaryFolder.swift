import Foundation

/// A folder that is deleted with its owner.
final class TemporaryFolder {
  let path: String

  private let mode: Int

  /// - Parameter mode: that of the folder and those in it; 0755 where another account must enter.
  init(mode: Int = 0o700) throws {
    self.mode = mode
    path = NSTemporaryDirectory() + "mailer-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func make(_ name: String) throws -> String {
    let folder = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    return folder
  }
}
