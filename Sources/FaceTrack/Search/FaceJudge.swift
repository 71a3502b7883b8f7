import Glibc
import Imaging

/// A candidate that the mesh has looked at.
struct JudgedFace: Sendable {
  var mesh: FaceMesh
  /// How likely this is a face: a logit, 0 is even odds.
  var quality: Double
  /// The detector's score.
  var score: Double
  /// The turn at which the detector saw it.
  var turn: QuarterTurn

  /// Probability, 0 to 1.
  var confidence: Double { 1 / (1 + exp(-quality)) }
  /// Whether the face stands upright in the picture as it was turned for the detector.
  var isUpright: Bool {
    abs((mesh.roll - turn.roll + 540).truncatingRemainder(dividingBy: 360) - 180) < 50
  }
}

/// Judges candidates: fits the mesh until it stays where it is, and weighs what speaks for a face.
struct FaceJudge: Sendable {
  /// How the mesh's first region follows from a detector's box.
  struct FirstRegion: Sendable {
    /// Side in sides of the box.
    var side: Double
    /// How far below the box's middle (along the face), in sides of the box.
    var drop: Double
  }

  /// Weights of a logistic regression of "is a face" on what detector and mesh say, fitted on the
  /// wild and the empty photos, upright, turned and dark, in folds (docs/decisions/0004).
  private enum Weight {
    static let constant = -2.4
    static let detectorLogit = 0.96
    static let lastFlag = 0.375
    static let firstFlag = 0.1625
    static let drift = -11.7
  }

  /// The mesh is fitted at most so often.
  private static let passes = 4
  /// A mesh that moved by less than this (in face scales) stays where it is.
  private static let settled = 0.08
  /// A first fit with a flag (logit) below this is not worth a second.
  private static let hopeless = -6.0

  let region: FirstRegion

  /// Looks at one candidate.
  func judge(
    _ candidate: FaceCandidate, turn: QuarterTurn, in photo: Photo, networks: inout Networks
  ) throws(FaceTrackError) -> JudgedFace {
    let degrees = (candidate.leftEye - candidate.rightEye).degrees
    let down = Point.direction(degrees: degrees + 90)
    var before = try FaceMesh.fit(
      in: photo,
      region: FaceRegion(
        center: candidate.center + down * (region.drop * candidate.side),
        side: region.side * candidate.side, degrees: degrees),
      networks: &networks)
    var last = before
    var drift = 1.0
    for pass in 1..<Self.passes {
      guard pass > 1 || before.flag >= Self.hopeless, last.region.side > 4 else { break }
      let next = try FaceMesh.fit(in: photo, region: last.region, networks: &networks)
      before = last
      last = next
      drift = before.eyeMiddle.distance(to: last.eyeMiddle) / max(last.scale, 1e-6)
      if drift < Self.settled { break }
    }
    // The score is a sigmoid in single precision: 1 would have no logit.
    let score = min(max(candidate.score, 1e-6), 1 - 1e-6)
    let quality =
      Weight.constant + Weight.detectorLogit * log(score / (1 - score))
      + Weight.lastFlag * min(last.flag, 12)
      + Weight.firstFlag * min(max(before.flag, -4), 12)
      + Weight.drift * min(drift, 0.4)
    return JudgedFace(mesh: last, quality: quality, score: candidate.score, turn: turn)
  }
}
