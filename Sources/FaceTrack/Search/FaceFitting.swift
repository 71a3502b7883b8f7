import Imaging
import StageTiming

/// Fits the face mesh to detected faces.
enum FaceFitting {
  /// The largest number of fits from one first region.
  private static let iterations = 4
  /// A fit with a lower presence is not repeated in the region of its own points.
  private static let abandonedPresence = -5.0
  /// A mesh whose eyes are farther from the detector's, in face scales, is fitted once more.
  private static let doubtfulDisagreement = 0.25

  /// Fits the mesh to a face.
  ///
  /// The photo's edge may cut a face, and the detector's box ends there: the mesh is then squeezed
  /// into it. Where its eyes are not those of the detector, it is fitted in a region that follows
  /// from the eyes, too, and the fit nearer to them wins. A face that was detected in a turned
  /// photo is fitted upright as well, and the fit with the higher presence wins.
  static func fit(
    _ face: DetectedFace, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> FittedFace {
    let span = networks.trace.begin(.landmarks)
    defer { span.end() }
    var best = try fit(face.meshRegion, in: photo, networks: &networks)
    if best.disagreement(with: face) > doubtfulDisagreement {
      let other = try fit(face.regionOfEyes, in: photo, networks: &networks)
      if other.disagreement(with: face) < best.disagreement(with: face) { best = other }
    }
    if face.turn != .upright {
      var region = face.meshRegion
      region.degrees = 0
      let upright = try fit(region, in: photo, networks: &networks)
      if upright.presence > best.presence { best = upright }
    }
    return FittedFace(detected: face, fit: best)
  }

  /// The pose by the mesh of a face's mirror image, a second opinion where the mesh does not fit;
  /// `nil` where it does not fit either.
  static func mirroredPose(
    of face: DetectedFace, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> HeadPose? {
    for region in [face.meshRegion, face.regionOfEyes] {
      let mesh = try FaceMesh.fit(in: photo, region: region, mirrored: true, networks: &networks)
      guard mesh.presence >= FittedFace.usablePresence else { continue }
      let eyes = Point(-mesh.eyeMidpoint.x, mesh.eyeMidpoint.y)
      guard eyes.distance(to: face.eyeMidpoint) < FittedFace.largestDisagreement * face.scale
      else { continue }
      let pose = try HeadPose(fitting: mesh)
      return HeadPose(roll: -pose.roll, yaw: -pose.yaw, pitch: pose.pitch)
    }
    return nil
  }

  /// Fits the mesh, and refits it in the region of its own points until it converges.
  static func fit(
    _ region: FaceRegion, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> FaceMesh {
    var region = region
    var mesh = try FaceMesh.fit(in: photo, region: region, networks: &networks)
    for _ in 1..<iterations
    where mesh.presence >= abandonedPresence && mesh.region.side > 4
      && !region.agrees(with: mesh.region)
    {
      region = mesh.region
      mesh = try FaceMesh.fit(in: photo, region: region, networks: &networks)
    }
    return mesh
  }
}

extension DetectedFace {
  /// The first region of interest of the mesh: of 252 faces 98 % need no second fit
  /// (docs/decisions/faces.md).
  fileprivate var meshRegion: FaceRegion {
    FaceRegion(center: box.center, side: 1.4 * max(box.width, box.height), degrees: roll)
  }

  /// The same by the proportions of an average face from the front: the mesh's box is 2.8 eye
  /// distances high, and its centre lies 0.55 below the eyes (studio set).
  fileprivate var regionOfEyes: FaceRegion {
    let apart = rightEye.distance(to: leftEye)
    return FaceRegion(
      center: eyeMidpoint + Point.direction(degrees: roll + 90) * (0.55 * apart),
      side: 4.2 * apart, degrees: roll)
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
