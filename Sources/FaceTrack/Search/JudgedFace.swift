import Glibc
import Imaging

/// A candidate that the mesh has looked at.
struct JudgedFace: Sendable {
  var candidate: FaceCandidate
  var mesh: FaceMesh
  /// The turn at which the detector saw it.
  var turn: QuarterTurn
  /// How likely this is a face: a logit, 0 is even odds.
  var quality: Double

  /// Weights of a logistic regression of "is a face" on what detector and mesh say, fitted in five
  /// folds by photo on the wild and the empty photos, upright, turned and dark
  /// (docs/decisions/0004).
  private enum Weight {
    static let constant = -2.4
    static let detectorLogit = 0.96
    static let lastFlag = 0.375
    static let firstFlag = 0.1625
    static let drift = -11.7
  }

  /// Weighs a fit.
  ///
  /// - Parameters:
  ///   - earlierFlag: the flag of the fit before the last.
  ///   - drift: how far the eyes moved between the last two fits, in face scales.
  init(
    candidate: FaceCandidate, mesh: FaceMesh, turn: QuarterTurn, earlierFlag: Double, drift: Double
  ) {
    self.candidate = candidate
    self.mesh = mesh
    self.turn = turn
    let score = min(candidate.score, 1)
    quality =
      Weight.constant + Weight.detectorLogit * log(score / (1 - score + 1e-6))
      + Weight.lastFlag * min(mesh.flag, 12)
      + Weight.firstFlag * min(max(earlierFlag, -4), 12)
      + Weight.drift * min(drift, 0.4)
  }

  /// Probability, 0 to 1.
  var confidence: Double { 1 / (1 + exp(-quality)) }

  /// Whether the face stands upright in the photo turned by `turn`.
  func isUpright(in turn: QuarterTurn) -> Bool { abs((mesh.roll - turn.roll).wrappedDegrees) < 50 }

  /// Whether two fits mean the same face: eyes close together, or boxes that cover each other; a
  /// weak fit gives way earlier.
  func isSame(as other: JudgedFace) -> Bool {
    let apart = mesh.eyeMiddle.distance(to: other.mesh.eyeMiddle)
    if apart < 0.8 * max(mesh.scale, other.mesh.scale) { return true }
    guard let shared = mesh.box.intersection(other.mesh.box)?.area else { return false }
    let share = shared / max(min(mesh.box.area, other.mesh.box.area), 1e-9)
    return share > (min(quality, other.quality) < 2 ? 0.3 : 0.6)
  }
}

extension Double {
  /// The same direction between -180 and 180 degrees.
  var wrappedDegrees: Double {
    let turn = truncatingRemainder(dividingBy: 360)
    return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
