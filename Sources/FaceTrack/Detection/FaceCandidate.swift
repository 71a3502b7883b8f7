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
  var nose: Point
  /// The mouth's middle.
  var mouth: Point

  var eyeMiddle: Point { rightEye.midpoint(to: leftEye) }

  /// A proposal whose first points are the two eyes and the nose.
  init(_ proposal: DetectionProposal, mouth: Point, map: AffineTransform) {
    let points = proposal.points.prefix(5).map { map($0) }
    let diagonal = points[1] - points[0]
    score = proposal.score
    center = points[0].midpoint(to: points[1])
    side = max(abs(diagonal.x), abs(diagonal.y))
    (rightEye, leftEye, nose) = (points[2], points[3], points[4])
    self.mouth = map(mouth)
  }
}
