import COpenCV
import Imaging

/// The face detector: CenterFace, run by the OpenCV shim on a whole photo.
enum FaceDetector {
  /// The name in reports.
  static let name = "centerface"
  /// More faces than a photo shows at any size of input; a buffer that is too small is made larger.
  private static let capacity = 256

  /// Detects the faces of a photo.
  ///
  /// - Parameters:
  ///   - longest: the longer side of the photo in the network's input, in pixels: faces from some ten pixels
  ///     there on are seen.
  ///   - turn: applied to the photo before detection.
  ///   - threshold: the lowest detection score.
  /// - Returns: the faces after non-maximum suppression, the likeliest first.
  static func faces(
    in photo: PhotoPyramid, longest: Int, turn: QuarterTurn, threshold: Double,
    networks: inout Networks
  ) throws(FaceTrackError) -> [DetectedFace] {
    let whole = Double(max(photo.size.width, photo.size.height))
    let level = photo.level(coarseness: whole / Double(longest))
    return try networks.lend(.faceDetector) { network throws(FaceTrackError) in
      var faces = [COpenCVFace](repeating: COpenCVFace(), count: capacity)
      var count = 0
      var message = COpenCVMessage()
      func run() -> COpenCVStatus {
        level.photo.withOpenCVImage { image in
          COpenCV_findFaces(
            network, image, Int32(longest), Int32(turn.rawValue), threshold, &faces, faces.count,
            &count, &message)
        }
      }
      var status = run()
      if status == .tooSmall {
        faces = [COpenCVFace](repeating: COpenCVFace(), count: count)
        status = run()
      }
      try status.check(message)
      return faces.prefix(count).map { DetectedFace($0, scale: level.scale, turn: turn) }
    }
  }
}
