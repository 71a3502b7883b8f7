import Imaging

/// Judges candidates: fits the mesh until it stays where it is, and weighs what speaks for a face.
struct FaceJudge: Sendable {
  /// The mesh is fitted at most so often from one first region.
  private static let passes = 4
  /// A mesh whose eyes moved by less than this (in face scales) stays where it is.
  private static let settled = 0.08
  /// A fit of such a quality is tried again from a wider and from a tighter first region, if the
  /// detector was not too doubtful: 1 to 2 % more faces. Of 367 worse ones on the wild and the empty
  /// photos, upright, turned and dark, none became a face (docs/decisions/0044).
  private static let retried = -8.0..<1.0
  private static let retryScore = 0.3
  private static let retryStretches = [1.25, 0.8]
  /// In photos of up to 640 pixels a first fit with this flag, in a region that already lay as the
  /// mesh itself would lay it, may stand alone: 0.0113 of the eye distance instead of 0.0117.
  private static let onceFlag = 12.0
  private static let onceLongest = 640
  /// The drift that such a fit is taken to have.
  private static let onceDrift = 0.02

  /// Whether a fit is so poor that others of the same candidate make no face of it.
  static func isHopeless(_ face: JudgedFace) -> Bool { face.quality < retried.lowerBound }

  let traits: DetectorTraits
  /// Whether a poor fit is tried again; a hint that was looked at closely needs none: of eleven that
  /// were, in 390 photos, none became a face (docs/decisions/0045).
  let retries: Bool

  /// Looks at one candidate.
  func judge(
    _ candidate: FaceCandidate, turn: QuarterTurn, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> JudgedFace {
    let mayStandAlone = max(photo.size.width, photo.size.height) <= Self.onceLongest
    var best = try settle(
      candidate, turn: turn, stretch: 1, mayStandAlone: mayStandAlone, in: photo,
      networks: &networks)
    guard retries, Self.retried.contains(best.quality), candidate.score > Self.retryScore else {
      return best
    }
    for stretch in Self.retryStretches {
      let other = try settle(
        candidate, turn: turn, stretch: stretch, mayStandAlone: false, in: photo,
        networks: &networks)
      if other.quality > best.quality { best = other }
    }
    return best
  }

  /// Fits the mesh again and again from its own points until it stays.
  private func settle(
    _ candidate: FaceCandidate, turn: QuarterTurn, stretch: Double, mayStandAlone: Bool,
    in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> JudgedFace {
    let degrees = (candidate.leftEye - candidate.rightEye).degrees
    let down = Point.direction(degrees: degrees + 90)
    let region = FaceRegion(
      center: candidate.center + down * (traits.region.drop * candidate.side),
      side: traits.region.side * candidate.side * stretch, degrees: degrees)
    var mesh = try FaceMesh.fit(in: photo, region: region, networks: &networks)
    if mayStandAlone, mesh.flag > Self.onceFlag, region.agrees(with: mesh.region) {
      return JudgedFace(
        candidate: candidate, mesh: mesh, turn: turn, earlierFlag: mesh.flag,
        drift: Self.onceDrift)
    }
    var earlierFlag = mesh.flag
    var drift = Double.infinity
    if mesh.flag >= traits.hopeless.first {
      for _ in 1..<Self.passes where drift >= Self.settled && mesh.region.side > 4 {
        let next = try FaceMesh.fit(in: photo, region: mesh.region, networks: &networks)
        earlierFlag = mesh.flag
        drift = mesh.eyeMiddle.distance(to: next.eyeMiddle) / max(next.scale, 1e-6)
        mesh = next
        if mesh.flag < traits.hopeless.later { break }
      }
    }
    return JudgedFace(
      candidate: candidate, mesh: mesh, turn: turn, earlierFlag: earlierFlag, drift: drift)
  }
}

extension FaceRegion {
  /// Whether another region is about the same: a mesh cut out by either gives the same points.
  fileprivate func agrees(with other: FaceRegion) -> Bool {
    center.distance(to: other.center) < 0.08 * side
      && (0.88..<1.14).contains(other.side / side)
      && abs((other.degrees - degrees).wrappedDegrees) < 10
  }
}
