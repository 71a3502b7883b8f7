import COpenCV
import Imaging

/// A face as the detector sees it, in pixels of the photo; left and right are the subject's.
struct DetectedFace: FaceCandidate, Sendable {
  /// The detection score, 0 to 1.
  var score: Double
  /// The box from the forehead to the chin.
  var box: Rectangle
  var rightEye: Point
  var leftEye: Point
  var nose: Point
  var mouthRight: Point
  var mouthLeft: Point
  /// The turn of the photo at which the detector saw it.
  var turn: QuarterTurn
  /// The box's longer side as the detector saw it, in pixels of its input.
  var seenSide: Double

  /// Maps a face from pixels of a tile to those of the photo.
  ///
  /// - Parameters:
  ///   - origin: the tile's corner in its level of the pyramid.
  ///   - scale: pixels of the photo in one of the level.
  ///   - factor: pixels of the input in one of the level.
  ///   - turn: applied to the photo before detection.
  init(_ face: COpenCVFace, origin: Point, scale: Double, factor: Double, turn: QuarterTurn) {
    func point(_ point: COpenCVPoint) -> Point { (Point(point.x, point.y) + origin) * scale }
    score = face.score
    let corner = point(COpenCVPoint(x: face.box.x, y: face.box.y))
    box = Rectangle(
      x: corner.x, y: corner.y, width: face.box.width * scale, height: face.box.height * scale)
    (rightEye, leftEye, nose) = (point(face.rightEye), point(face.leftEye), point(face.nose))
    (mouthRight, mouthLeft) = (point(face.mouthRight), point(face.mouthLeft))
    self.turn = turn
    seenSide = max(face.box.width, face.box.height) * factor
  }

  var rank: Double { score }
  var eyeMidpoint: Point { rightEye.midpoint(to: leftEye) }
  var mouth: Point { mouthRight.midpoint(to: mouthLeft) }
  /// Direction from the right eye to the left one, in degrees; where they lie close together, as
  /// in profiles, across the line from the eyes to the mouth.
  var roll: Double {
    let (eyes, axis) = (leftEye - rightEye, mouth - eyeMidpoint)
    return eyes.length > 0.5 * axis.length ? eyes.degrees : (axis.degrees - 90).wrappedDegrees
  }
  /// The face scale; see ``FaceMesh/scale``.
  var scale: Double { max(rightEye.distance(to: leftEye), 0.9 * mouth.distance(to: eyeMidpoint)) }
}
