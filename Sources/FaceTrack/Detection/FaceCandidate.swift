import Imaging

/// A face candidate proposed by a detector, before the mesh verifies it; in pixels of the photo.
struct FaceCandidate: Sendable {
  /// The detection score, 0 to 1.
  var score: Double
  /// The centre of the detector's box.
  var center: Point
  /// The longer side of the detector's box.
  var side: Double
  var rightEye: Point
  var leftEye: Point
  var nose: Point
  /// The centre of the mouth.
  var mouth: Point

  var eyeMidpoint: Point { rightEye.midpoint(to: leftEye) }

  /// Maps a proposal, whose first points are both eyes and the nose, to the photo.
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
