public import AtomicFiles
public import Imaging

/// What can go wrong while a photo is crowned; each says the remedy in one sentence.
public enum OverlayError: Error, Equatable, Sendable {
  /// An artwork file was not found.
  case artworkMissing(name: String, searched: [String])
  /// An artwork file is not a usable PNG.
  case artworkUnreadable(name: String, reason: PhotoError)
  /// An artwork file cannot be read.
  case artworkNotRead(path: String, AtomicFileError)
  /// The wreath's relief and its picture do not belong together.
  case reliefOfOtherSize(relief: PixelSize, wreath: PixelSize)
}

extension OverlayError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  public var description: String {
    switch self {
    case .artworkMissing(let name, let searched):
      """
      The artwork \(name) is not in \(searched.joined(separator: ", ")); install the program's \
      Assets folder again, or name one that has it with SELFIE_ASSETS.
      """
    case .artworkUnreadable(let name, let reason):
      "The artwork \(name) cannot be used (\(reason)); install the program's Assets folder again."
    case .artworkNotRead(let path, let error): "\(path): \(error)"
    case .reliefOfOtherSize(let relief, let wreath):
      """
      The artwork wreath-relief.png has \(relief.width)x\(relief.height) pixels and wreath.png \
      \(wreath.width)x\(wreath.height); install the program's Assets folder again.
      """
    }
  }
}
