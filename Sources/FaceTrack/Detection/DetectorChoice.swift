/// The detector that proposes face candidates; face mesh and iris model refine them either way.
public enum DetectorChoice: String, CaseIterable, Sendable {
  /// YuNet if its model is installed, otherwise MediaPipe's full-range detector.
  case auto
  /// MediaPipe's full-range detector (``Model/faceDetector``).
  case `default`
  /// YuNet (``Model/yunet``), an optional model.
  case yunet

  /// The detector to use with the installed models.
  func detector(in folders: ModelFolders) -> any FaceDetector {
    switch self {
    case .auto:
      folders.locate(.yunet) == nil ? FullRangeDetector() as any FaceDetector : YuNetDetector()
    case .default: FullRangeDetector()
    case .yunet: YuNetDetector()
    }
  }
}
