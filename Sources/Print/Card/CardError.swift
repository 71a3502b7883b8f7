public import Files

/// Why a card cannot be painted; each description is one sentence.
public enum CardError: Error, Sendable {
  /// No folder of the search has the picture or font.
  case pictureMissing(name: String, searched: [String])
  /// A picture or a font of the card cannot be read.
  case pictureUnreadable(path: String, AtomicFileError)
  /// A picture or a font of the card is damaged.
  case pictureDamaged(name: String)
  /// In the card's resolution, the photo would have too many pixels.
  case tooThin(width: Int, height: Int)
}

extension CardError: ReportableError {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .pictureMissing(let name, let searched):
      """
      The card's \(name) is missing (searched: \(searched.joined(separator: ", "))); install it or \
      name its folder.
      """
    case .pictureUnreadable(let path, let error): "\(path): \(error)"
    case .pictureDamaged(let name): "The card's \(name) is damaged; install the program again."
    case .tooThin(let width, let height):
      "The photo of \(width) × \(height) pixels is too thin for a card; crop it."
    }
  }

  /// 65 for the photo, 78 for an incomplete installation.
  public var status: ExitStatus {
    if case .tooThin = self { .unusableData } else { .configuration }
  }
}
