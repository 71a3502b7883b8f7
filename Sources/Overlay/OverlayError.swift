public import Files
public import Imaging

/// The reasons for which artwork cannot be used.
public enum OverlayError: Error, Equatable, Sendable {
  /// No folder that was searched has this file.
  case artworkMissing(name: String, searched: [String])
  /// The file's content is no usable PNG.
  case artworkDamaged(name: String, reason: PhotoError)
  /// The file cannot be read.
  case artworkUnreadable(path: String, AtomicFileError)
  /// The wreath's relief and its picture differ in size, in pixels.
  case reliefSizeMismatch(relief: PixelSize, wreath: PixelSize)
  /// A museum's own wreath or statue cannot be used.
  case ownArtwork(path: String, OwnArtworkFault)
}

extension OverlayError: ReportableError {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .artworkMissing(let name, let searched):
      """
      The artwork \(name) is not in \(searched.joined(separator: ", ")); install the program's \
      Assets folder again, or name one that has it.
      """
    case .artworkDamaged(let name, let reason):
      "The artwork \(name) cannot be used (\(reason)); install the program's Assets folder again."
    case .ownArtwork(let path, let fault): "\(path): \(fault)"
    case .artworkUnreadable(let path, let error): "\(path): \(error)"
    case .reliefSizeMismatch(let relief, let wreath):
      """
      The artwork wreath-relief.png has \(relief.width)x\(relief.height) pixels and wreath.png \
      \(wreath.width)x\(wreath.height); install the program's Assets folder again.
      """
    }
  }

  /// 78 for the installed artwork, 66 and 65 for one's own.
  public var status: ExitStatus {
    switch self {
    case .ownArtwork(_, .unreadable(let error)): error.status
    case .ownArtwork: .unusableData
    case .artworkMissing, .artworkDamaged, .artworkUnreadable, .reliefSizeMismatch: .configuration
    }
  }
}
