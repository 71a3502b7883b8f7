import Files
import Foundation
import Imaging
import TestSupport

extension TemporaryFolder {
  func put(_ bytes: [UInt8], as name: String) throws {
    try AtomicFile.write(bytes, to: self(name), overwrite: true)
  }

  /// Writes a photo in the format of the name's extension.
  func put(_ photo: Photo, as name: String) throws {
    try put(photo.encoded(as: name.hasSuffix(".png") ? .png : .jpeg), as: name)
  }

  func bytes(of name: String) throws -> [UInt8] {
    try AtomicFile.read(self(name))
  }

  func photo(_ name: String) throws -> Photo {
    try Photo(decoding: bytes(of: name))
  }

  /// The format of a file, by its first bytes.
  func format(of name: String) throws -> ImageFormat? {
    ImageFormat(detecting: try bytes(of: name))
  }

  /// The relative paths of all files and folders in it, hidden ones included, sorted.
  var tree: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
  }

  /// The environment of a mailroom in it, whose server nothing asks.
  var mailroom: [String: String] {
    [
      "HOME": path, "XDG_DATA_HOME": self("data"),
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:9",
      "SELFIE_SMTP_FROM": "photos@museum.example",
    ]
  }
}
