public import Imaging

/// What can go wrong while a photo is crowned; each says the remedy in one sentence.
public enum OverlayError: Error, Equatable, Sendable {
  /// An artwork file is not a usable PNG.
  case artworkUnreadable(name: String, reason: PhotoError)
}

extension OverlayError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  public var description: String {
    switch self {
    case .artworkUnreadable(let name, let reason):
      "The artwork \(name) cannot be used (\(reason)); install the program's Assets folder again."
    }
  }
}
