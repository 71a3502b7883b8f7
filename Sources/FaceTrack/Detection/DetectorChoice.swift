/// Which detector finds the faces; the mesh and the iris refine them either way.
public enum DetectorChoice: String, CaseIterable, Sendable {
  /// YuNet when its model is installed, else the embedded default.
  case auto
  /// MediaPipe's full-range detector, made at set-up.
  case `default`
  /// YuNet, which must be installed.
  case yunet

  /// The detector to use with what is installed.
  func detector(in folders: ModelFolders) -> any FaceDetector {
    switch self {
    case .auto:
      folders.locate(.yunet) == nil ? FullRangeDetector() as any FaceDetector : YuNetDetector()
    case .default: FullRangeDetector()
    case .yunet: YuNetDetector()
    }
  }
}
