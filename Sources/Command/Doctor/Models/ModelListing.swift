import Files
package import FaceTrack

/// A known model and its installed file.
package struct ModelListing: Encodable, Sendable {
  /// The model's name.
  package let name: String
  /// The path of its file; `nil` if none is installed.
  package let path: String?
  /// The tested version that the file matches; `nil` if there is none or it is damaged.
  package let version: String?

  /// Whether an undamaged file is installed.
  package var isUsable: Bool { version != nil }

  /// All known models with their files in the folders, verified by SHA-256.
  package static func all(in folders: ModelFolders) -> [ModelListing] {
    Model.allCases.map { model in
      let path = folders.locate(model)
      return ModelListing(
        name: model.rawValue, path: path, version: version(of: model, in: folders))
    }
  }

  /// The tested version of the installed file: length and CRC-32 as at every load, then the
  /// SHA-256.
  private static func version(of model: Model, in folders: ModelFolders) -> String? {
    guard let file = try? ModelFile(model, in: folders) else { return nil }
    return SHA256Digest.hexadecimal(file.bytes) == model.version.sha256 ? model.version.name : nil
  }
}
