import AtomicFiles
import Foundation
import Imaging

/// A temporary folder, removed with its contents by `deinit`.
///
/// A suite holds one; Swift Testing makes a new suite for every test.
final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("selfie-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    // A folder without permissions could not be emptied.
    _ = chmod(path + "/locked", 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file.
  func put(_ bytes: [UInt8], as name: String) throws {
    try AtomicFile.write(bytes, to: path(of: name), overwrite: true)
  }

  /// Writes a photo in the format of the name's extension.
  func put(_ photo: Photo, as name: String) throws {
    try put(photo.encoded(as: name.hasSuffix(".png") ? .png : .jpeg), as: name)
  }

  /// Makes a folder in it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(of: name), withIntermediateDirectories: false)
  }

  /// A file's bytes.
  func bytes(of name: String) throws -> [UInt8] {
    try AtomicFile.read(path(of: name))
  }

  /// A file as a photo.
  func photo(_ name: String) throws -> Photo {
    try Photo(decoding: bytes(of: name))
  }

  /// The format of a file, by its first bytes.
  func format(of name: String) throws -> ImageFormat? {
    ImageFormat(detecting: try bytes(of: name))
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// The relative paths of all files and folders in it, hidden ones included, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
  }
}
