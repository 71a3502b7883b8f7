/// Why no frame came.
public enum CameraError: Error, Equatable, Sendable {
  /// Nothing is at this place.
  case missing(name: String)
}

extension CameraError: CustomStringConvertible {
  /// A sentence with the remedy.
  public var description: String {
    switch self {
    case .missing(let name):
      "There is no camera '\(name)'; selfie cameras lists those that are there."
    }
  }
}
