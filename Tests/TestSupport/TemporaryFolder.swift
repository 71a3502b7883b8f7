import Foundation

/// A folder that is removed with its contents.
///
/// A suite holds one; Swift Testing makes a new suite for every test.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  public let path: String
  private let mode: Int

  /// Makes an empty folder.
  ///
  /// - Parameter mode: that of the folder and of those in it; 0755 where another account must
  ///   enter.
  public init(mode: Int = 0o700) throws {
    self.mode = mode
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("kotinos-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
  }

  deinit {
    // A folder without permissions could not be emptied.
    _ = chmod(self("locked"), 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a name in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Makes a folder in it, with its parents, and returns its path.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: self(name), withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    return self(name)
  }

  /// Writes a file in it, with the file's folders.
  public func write(_ bytes: [UInt8], as name: String) throws {
    let file = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: mode])
    try Data(bytes).write(to: file)
  }

  /// The names in the folder, hidden ones too, sorted.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
