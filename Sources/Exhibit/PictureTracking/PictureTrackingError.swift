public import Files
import COpenCV
import FaceTrack
public import Imaging

/// Why pictures cannot be learned or found.
public enum PictureTrackingError: Error, Equatable, Sendable {
  /// A picture's side is under 32 or over 8,192 pixels.
  case pictureSize(PixelSize)
  /// A frame's side is under 64 or over 4,096 pixels.
  case frameSize(PixelSize)
  /// OpenCV failed on valid input; `detail` is its message.
  case visionFailure(detail: String)
  /// There is not enough memory for the search.
  case outOfMemory
}

extension PictureTrackingError: ReportableError {
  /// One sentence that names the thing, the limit and the remedy.
  public var description: String {
    switch self {
    case .pictureSize(let size):
      """
      The picture has \(size.width) x \(size.height) pixels, but 32 to 8192 a side can be learned; \
      give one of that size.
      """
    case .frameSize(let size):
      """
      The frame has \(size.width) x \(size.height) pixels, but 64 to 4096 a side can be searched; \
      scale it.
      """
    case .visionFailure(let detail):
      "The frame could not be searched for pictures (\(detail)); please report this as a bug."
    case .outOfMemory:
      "There is not enough memory to search for pictures; close other programs."
    }
  }

  /// 70 for a fault of OpenCV, else 65.
  public var status: ExitStatus {
    if case .visionFailure = self { .softwareFault } else { .unusableData }
  }
}

extension COpenCVStatus {
  /// Throws ``PictureTrackingError/outOfMemory`` or
  /// ``PictureTrackingError/visionFailure(detail:)`` unless the status is `ok`.
  func checkSeeing(_ message: COpenCVMessage) throws(PictureTrackingError) {
    switch self {
    case .ok: return
    case .outOfMemory: throw .outOfMemory
    default: throw .visionFailure(detail: message.string)
    }
  }
}
