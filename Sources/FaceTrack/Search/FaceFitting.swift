import Imaging

/// Fits the face mesh to detected faces.
enum FaceFitting {
  /// The largest number of fits from one first region.
  private static let iterations = 4
  /// A fit with a lower presence is not repeated in the region of its own points.
  private static let abandonedPresence = -5.0

  /// Fits the mesh to a face; one that was detected in a turned photo is fitted upright as well, and the
  /// better fit wins.
  static func fit(
    _ face: DetectedFace, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> FittedFace {
    var best = try fit(face.meshRegion, in: photo, networks: &networks)
    if face.turn != .upright {
      var region = face.meshRegion
      region.degrees = 0
      let upright = try fit(region, in: photo, networks: &networks)
      if upright.presence > best.presence { best = upright }
    }
    return FittedFace(detected: face, fit: best, fits: count)
  }

  /// Fits the mesh, and refits it in the region of its own points until it converges.
  nonisolated(unsafe) static var count = 0
  static func fit(
    _ region: FaceRegion, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> FaceMesh {
    count = 1
    var region = region
    var mesh = try FaceMesh.fit(in: photo, region: region, networks: &networks)
    for _ in 1..<iterations
    where mesh.presence >= abandonedPresence && mesh.region.side > 4
      && !region.agrees(with: mesh.region)
    {
      region = mesh.region
      count += 1
      mesh = try FaceMesh.fit(in: photo, region: region, networks: &networks)
    }
    return mesh
  }
}

extension DetectedFace {
  /// The first region of interest of the mesh.
  fileprivate var meshRegion: FaceRegion {
    FaceRegion(center: box.center, side: 1.5 * max(box.width, box.height), degrees: roll)
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
