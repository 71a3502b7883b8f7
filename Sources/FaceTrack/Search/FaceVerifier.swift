import Imaging

/// Verifies candidates: fits the mesh until it converges, and scores the fit.
struct FaceVerifier: Sendable {
  /// The largest number of fits from one first region.
  private static let iterations = 4
  /// Fits converge when the eyes move by less than this, in face scales.
  private static let tolerance = 0.08
  /// A fit with a logit in this range is retried from a larger and a smaller first region if the
  /// detection score is high enough: 1 to 2 % more faces. Of 367 retries below the range on the wild and
  /// the empty photos, upright, turned and dark, none becomes a face (docs/decisions/0004).
  private static let retriedLogits = -8.0..<1.0
  private static let retriedScore = 0.3
  private static let retriedScales = [1.25, 0.8]
  /// In photos of up to this longer side, in pixels, a first fit counts as converged when its presence
  /// logit is this high and its region agrees with the mesh's own: the median eye error stays at 0.0113
  /// of the eye distance (0.0117 with more fits).
  private static let singleFitLongest = 640
  private static let singleFitPresence = 12.0
  /// The drift assumed for a single fit, in face scales.
  private static let singleFitDrift = 0.02

  /// Whether a fit is so poor that retrying it finds no face.
  static func isRejected(_ face: VerifiedCandidate) -> Bool {
    face.logit < retriedLogits.lowerBound
  }

  let parameters: DetectorParameters
  /// Whether poor fits are retried. Candidates of a close-up are not: of eleven retries in 390 photos,
  /// none became a face (docs/decisions/0004).
  let retries: Bool

  /// Fits the mesh to one candidate.
  func verify(
    _ candidate: FaceCandidate, turn: QuarterTurn, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> VerifiedCandidate {
    let allowsSingleFit = max(photo.size.width, photo.size.height) <= Self.singleFitLongest
    var best = try fit(
      candidate, turn: turn, scale: 1, allowsSingleFit: allowsSingleFit, in: photo,
      networks: &networks)
    guard retries, Self.retriedLogits.contains(best.logit), candidate.score > Self.retriedScore
    else { return best }
    for scale in Self.retriedScales {
      let other = try fit(
        candidate, turn: turn, scale: scale, allowsSingleFit: false, in: photo,
        networks: &networks)
      if other.logit > best.logit { best = other }
    }
    return best
  }

  /// Fits the mesh, and refits it in the region of its own points until it converges.
  private func fit(
    _ candidate: FaceCandidate, turn: QuarterTurn, scale: Double, allowsSingleFit: Bool,
    in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> VerifiedCandidate {
    let degrees = (candidate.leftEye - candidate.rightEye).degrees
    let down = Point.direction(degrees: degrees + 90)
    let region = FaceRegion(
      center: candidate.center + down * (parameters.meshRegion.drop * candidate.side),
      side: parameters.meshRegion.side * candidate.side * scale, degrees: degrees)
    var mesh = try FaceMesh.fit(in: photo, region: region, networks: &networks)
    if allowsSingleFit, mesh.presence > Self.singleFitPresence, region.agrees(with: mesh.region) {
      return VerifiedCandidate(
        candidate: candidate, mesh: mesh, turn: turn, previousPresence: mesh.presence,
        drift: Self.singleFitDrift)
    }
    var previousPresence = mesh.presence
    var drift = Double.infinity
    if mesh.presence >= parameters.abandonedPresence.first {
      for _ in 1..<Self.iterations where drift >= Self.tolerance && mesh.region.side > 4 {
        let next = try FaceMesh.fit(in: photo, region: mesh.region, networks: &networks)
        previousPresence = mesh.presence
        drift = mesh.eyeMidpoint.distance(to: next.eyeMidpoint) / max(next.scale, 1e-6)
        mesh = next
        if mesh.presence < parameters.abandonedPresence.later { break }
      }
    }
    return VerifiedCandidate(
      candidate: candidate, mesh: mesh, turn: turn, previousPresence: previousPresence,
      drift: drift)
  }
}

extension FaceRegion {
  /// Whether a mesh fitted in either region has the same points.
  fileprivate func agrees(with other: FaceRegion) -> Bool {
    center.distance(to: other.center) < 0.08 * side
      && (0.88..<1.14).contains(other.side / side)
      && abs((other.degrees - degrees).wrappedDegrees) < 10
  }
}
