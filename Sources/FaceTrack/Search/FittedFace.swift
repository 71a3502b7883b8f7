import Imaging

/// A detected face with the mesh fitted to it.
struct FittedFace: Sendable {
  /// A face with this detection score is accepted whatever the mesh says: masks and blur hide a face from it.
  static let sureScore = 0.5
  /// The lowest detection score of a face, and the mesh's presence that such a doubtful face needs.
  static let (doubtfulScore, doubtfulPresence) = (0.15, 2.0)
  /// The mesh is used from this presence on.
  private static let usablePresence = 0.0
  /// The turn of a face that is rolled farther, in degrees, is wrong.
  private static let farthestRoll = 50.0
  /// What such a face loses of its score beside one at the same place in another turn.
  private static let wrongTurnPenalty = 0.3

  var detected: DetectedFace
  /// The mesh, whether it fits or not.
  var fit: FaceMesh
  var fits = 0

  /// The mesh, if it fits the detected face.
  var mesh: FaceMesh? {
    fit.presence >= Self.usablePresence
      && fit.eyeMidpoint.distance(to: detected.eyeMidpoint) < detected.scale ? fit : nil
  }

  /// Whether this is a face.
  var isAccepted: Bool {
    detected.score >= Self.sureScore
      || detected.score >= Self.doubtfulScore && fit.presence >= Self.doubtfulPresence
  }

  /// Whether the face stands upright in the photo turned as the detector saw it.
  var isUpright: Bool {
    abs(((mesh?.roll ?? detected.roll) - detected.turn.roll).wrappedDegrees) < Self.farthestRoll
  }

  /// Whether the face decides on the photo's turn.
  var isConvincing: Bool { isAccepted && isUpright && mesh != nil }

  /// The score beside other faces at the same place.
  var rank: Double { detected.score - (isUpright ? 0 : Self.wrongTurnPenalty) }

  var eyeMidpoint: Point { mesh?.eyeMidpoint ?? detected.eyeMidpoint }
  var scale: Double { mesh?.scale ?? detected.scale }

  /// Whether both are the same face: their eyes are close together, or their boxes overlap.
  func isSame(as other: FittedFace) -> Bool {
    isSame(eyeMidpoint: other.eyeMidpoint, scale: other.scale, box: other.detected.box)
  }

  /// Whether a face was detected once more.
  func isSame(as other: DetectedFace) -> Bool {
    isSame(eyeMidpoint: other.eyeMidpoint, scale: other.scale, box: other.box)
  }

  private func isSame(eyeMidpoint other: Point, scale otherScale: Double, box: Rectangle) -> Bool {
    eyeMidpoint.distance(to: other) < 0.8 * max(scale, otherScale)
      || detected.box.intersectionOverUnion(box) > 0.3
  }
}
