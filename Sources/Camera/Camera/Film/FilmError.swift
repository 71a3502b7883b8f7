public import Files
public import ChildProcesses
public import Imaging

/// Why a film was not written.
public enum FilmError: Error, Equatable, Sendable {
  /// The encoder, ffmpeg, failed.
  case encoder(ChildProcessError)
  /// The file cannot be written.
  case output(AtomicFileError)
  /// The reader of standard output closed its end.
  case readerGone
  /// A frame's size differs from the first frame's.
  case sizeChanged(from: PixelSize, to: PixelSize, frame: Int)
}

extension FilmError: ReportableError {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .encoder(let error): error.description
    case .output(let error): error.description
    case .readerGone: "The reader of standard output has gone; the film is cut off there."
    case .sizeChanged(let from, let to, let frame):
      """
      Frame \(frame) has \(to.width)x\(to.height) pixels and the film \
      \(from.width)x\(from.height); a film's pictures must have one size.
      """
    }
  }

  /// 78 without ffmpeg, 65 for frames of several sizes, else 73.
  public var status: ExitStatus {
    switch self {
    case .encoder(.notInstalled): .configuration
    case .encoder, .output, .readerGone: .cannotWrite
    case .sizeChanged: .unusableData
    }
  }
}
