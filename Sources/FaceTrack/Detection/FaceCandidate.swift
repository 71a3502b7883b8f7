import Imaging

/// What a detector hands on: a place where a face may be, with six rough points.
struct FaceCandidate: Sendable {
  /// The detector's own score, 0 to 1.
  var score: Double
  var box: Rectangle
  var rightEye: Point
  var leftEye: Point
  var nose: Point
  var mouth: Point
  var rightEar: Point
  var leftEar: Point
}
