import Imaging

/// A detected face with the mesh fitted to it.
struct FittedFace: FaceCandidate, Sendable {
  // Chosen on the face sets, as all numbers of this file (docs/decisions/faces.md).
  /// A face with this detection score and this longer side, both in pixels of the detector's input
  /// and of the photo, needs no mesh: masks and blur hide a face from the mesh.
  private static let (sureScore, sureSide) = (0.5, 16.0)
  /// The lowest detection score of a face, and the mesh's presence that a doubtful face needs.
  static let (doubtfulScore, doubtfulPresence) = (0.2, 4.0)
  /// The presence of a face that decides on the photo's turn: of upright faces all in clear photos
  /// have more than 16, of those that a wrong turn shows all but one at most 6.
  private static let convincingPresence = 8.0
  /// The mesh is nearer to the eyes than the detector's points from this presence on.
  static let usablePresence = 0.0
  /// A mesh whose eyes are farther from the detector's, in face scales, fits something else.
  static let largestDisagreement = 0.5
  /// A face that is rolled farther, in degrees, does not stand upright.
  private static let farthestRoll = 50.0
  /// What such a face loses of its score beside one at the same place in another turn.
  private static let wrongTurnPenalty = 0.3

  var detected: DetectedFace
  /// The mesh, whether it fits or not.
  var fit: FaceMesh

  /// The mesh, if it fits the detected face.
  var mesh: FaceMesh? {
    fit.presence >= Self.usablePresence
      && fit.disagreement(with: detected) < Self.largestDisagreement ? fit : nil
  }

  /// Whether this is a face in a photo whose people stand upright in `turn`: in other turns the
  /// detector's score is not enough.
  func isAccepted(in turn: QuarterTurn) -> Bool {
    isPresent
      || detected.score >= Self.sureScore && detected.turn == turn
        && min(detected.seenSide, max(box.width, box.height)) >= Self.sureSide
  }

  /// Whether the mesh says that this is a face.
  var isPresent: Bool {
    detected.score >= Self.doubtfulScore && fit.presence >= Self.doubtfulPresence
  }

  /// Whether the face stands upright in the photo turned as the detector saw it.
  var isUpright: Bool {
    abs(((mesh?.roll ?? detected.roll) - detected.turn.roll).wrappedDegrees) < Self.farthestRoll
  }

  /// Whether the face decides on the photo's turn.
  var isConvincing: Bool {
    isUpright && mesh != nil && fit.presence >= Self.convincingPresence
  }

  /// The score beside other faces at the same place.
  var rank: Double { detected.score - (isUpright ? 0 : Self.wrongTurnPenalty) }

  var box: Rectangle { detected.box }
  var eyeMidpoint: Point { mesh?.eyeMidpoint ?? detected.eyeMidpoint }
  var scale: Double { mesh?.scale ?? detected.scale }
}

extension FaceMesh {
  /// How far its eyes are from those of the detector, in face scales.
  func disagreement(with face: DetectedFace) -> Double {
    eyeMidpoint.distance(to: face.eyeMidpoint) / max(face.scale, 1e-6)
  }
}
