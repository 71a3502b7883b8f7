/// Why no frame came.
public enum CameraError: Error, Equatable, Sendable {
  /// Nothing is at this place.
  case missing(name: String)
  /// A folder has no pictures.
  case emptyFolder(name: String)
  /// A picture of a folder cannot be read; `reason` is a whole sentence.
  case unusablePicture(name: String, reason: String)
}

extension CameraError: CustomStringConvertible {
  /// A sentence with the remedy.
  public var description: String {
    switch self {
    case .missing(let name):
      "There is no camera '\(name)'; selfie cameras lists those that are there."
    case .emptyFolder(let name):
      "The folder '\(name)' has no JPEG or PNG picture; name another."
    case .unusablePicture(let name, let reason):
      "\(name): \(reason)"
    }
  }
}
