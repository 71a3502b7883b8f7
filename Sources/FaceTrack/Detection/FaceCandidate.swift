import Imaging

/// What a detector hands on: a place where a face may be.
struct FaceCandidate: Sendable {
  /// The detector's own score, 0 to 1.
  var score: Double
  /// The middle of the detector's box.
  var center: Point
  /// The longer side of the detector's box, in pixels.
  var side: Double
  var rightEye: Point
  var leftEye: Point

  var eyeMiddle: Point { rightEye.midpoint(to: leftEye) }
}
