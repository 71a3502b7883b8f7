import Glibc
import Imaging

/// A face candidate with the mesh fitted to it, and how likely it is a face.
struct VerifiedCandidate: Sendable {
  var candidate: FaceCandidate
  var mesh: FaceMesh
  /// The turn at which the detector proposed it.
  var turn: QuarterTurn
  /// The logit of being a face; 0 is even odds.
  var logit: Double
  /// The presence logit of the fit before the last, and how far the eyes moved between the two, in face scales.
  var previousPresence: Double
  var drift: Double

  /// The weights of a logistic regression of "is a face" on detection score, presence and drift, fitted
  /// in five folds by photo on the wild and the empty photos, upright, turned and dark
  /// (docs/decisions/0004).
  private enum Weight {
    static let constant = -2.4
    static let detectionLogit = 0.96
    static let lastPresence = 0.375
    static let previousPresence = 0.1625
    static let drift = -11.7
  }

  /// Computes the logit of a fit.
  ///
  /// - Parameters:
  ///   - previousPresence: the presence logit of the fit before the last.
  ///   - drift: how far the eyes moved between the last two fits, in face scales.
  init(
    candidate: FaceCandidate, mesh: FaceMesh, turn: QuarterTurn, previousPresence: Double,
    drift: Double
  ) {
    self.candidate = candidate
    self.mesh = mesh
    self.turn = turn
    self.previousPresence = previousPresence
    self.drift = drift
    let score = min(candidate.score, 1)
    logit =
      Weight.constant + Weight.detectionLogit * log(score / (1 - score + 1e-6))
      + Weight.lastPresence * min(mesh.presence, 12)
      + Weight.previousPresence * min(max(previousPresence, -4), 12)
      + Weight.drift * min(drift, 0.4)
  }

  /// The probability of being a face, 0 to 1.
  var confidence: Double { 1 / (1 + exp(-logit)) }

  /// Whether the face stands upright in the photo turned by `turn`.
  func isUpright(in turn: QuarterTurn) -> Bool { abs((mesh.roll - turn.roll).wrappedDegrees) < 50 }

  /// Whether both are the same face: their eyes are close together, or their boxes overlap, of which less
  /// is enough when either is weak.
  func isSame(as other: VerifiedCandidate) -> Bool {
    let apart = mesh.eyeMidpoint.distance(to: other.mesh.eyeMidpoint)
    if apart < 0.8 * max(mesh.scale, other.mesh.scale) { return true }
    guard let shared = mesh.box.intersection(other.mesh.box)?.area else { return false }
    let share = shared / max(min(mesh.box.area, other.mesh.box.area), 1e-9)
    return share > (min(logit, other.logit) < 2 ? 0.3 : 0.6)
  }
}

extension Double {
  /// The same angle in the range -180 up to, not including, 180 degrees.
  var wrappedDegrees: Double {
    let turn = truncatingRemainder(dividingBy: 360)
    return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
