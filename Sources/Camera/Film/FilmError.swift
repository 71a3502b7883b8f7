public import AtomicFiles
public import Imaging

/// Why a film was not written.
public enum FilmError: Error, Equatable, Sendable {
  /// The program that encodes it failed.
  case encoder(ChildProcessError)
  /// Its file cannot be written.
  case output(AtomicFileError)
  /// Whoever read it from standard output has gone.
  case readerGone
  /// A frame is of another size than the film's first.
  case sizeChanged(from: PixelSize, to: PixelSize, frame: Int)
}

extension FilmError: CustomStringConvertible {
  /// One sentence with the remedy.
  public var description: String {
    switch self {
    case .encoder(let error): error.description
    case .output(.exists): "The file exists already; name another, or replace it with --force."
    case .output(let error): error.description
    case .readerGone: "Whoever read the film from standard output has gone; it is cut off there."
    case .sizeChanged(let from, let to, let frame):
      """
      Frame \(frame) has \(to.width)x\(to.height) pixels and the film \(from.width)x\(from.height); \
      a film's pictures must have one size.
      """
    }
  }
}
