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
  /// Why no file can be used; `nil` for one that can.
  package let fault: FaceTrackError?

  private enum CodingKeys: CodingKey {
    case name, path, version
  }

  /// All known models with their files in the folders, verified by SHA-256.
  package static func all(in folders: ModelFolders) -> [ModelListing] {
    Model.allCases.map { model in
      let fault = fault(of: model, in: folders)
      return ModelListing(
        name: model.rawValue, path: folders.locate(model),
        version: fault == nil ? model.version.name : nil, fault: fault)
    }
  }

  /// What is wrong with the installed file: length and CRC-32 are compared as at every load, then
  /// the SHA-256.
  private static func fault(of model: Model, in folders: ModelFolders) -> FaceTrackError? {
    do throws(FaceTrackError) {
      let file = try ModelFile(model, in: folders)
      let isTested = SHA256Digest.hexadecimal(file.bytes) == model.version.sha256
      return isTested ? nil : .modelDamaged(model, path: file.path)
    } catch {
      return error
    }
  }
}
