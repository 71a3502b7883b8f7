public import FaceTrack

/// One line of `selfie models`: a known model and what is installed of it.
public struct ModelListing: Encodable, Sendable {
  /// The model's name.
  public let name: String
  /// Whether the chain cannot work without it.
  public let required: Bool
  /// Its file, if there is one.
  public let path: String?
  /// Which tested file it is; `nil` when there is none, or when it is damaged.
  public let version: String?

  /// Whether a whole file is there.
  public var isUsable: Bool { version != nil }

  /// All known models, with what the folders hold of them; files are read and their sha256 compared.
  public static func all(in folders: ModelFolders) -> [ModelListing] {
    Model.allCases.map { model in
      let path = folders.locate(model)
      return ModelListing(
        name: model.rawValue, required: Model.required.contains(model), path: path,
        version: version(of: model, in: folders))
    }
  }

  /// Which tested file is there, read as the chain reads it, and its cryptographic sum on top.
  private static func version(of model: Model, in folders: ModelFolders) -> String? {
    guard let file = try? ModelFile(model, in: folders) else { return nil }
    let sum = ModelInstaller.sha256(file.bytes)
    return model.versions.first { $0.sha256 == sum }?.name
  }
}
