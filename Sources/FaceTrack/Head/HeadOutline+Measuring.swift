import COpenCV
import Glibc
import Imaging
import StageTiming

extension HeadOutline {
  /// The side of the network's view of the head, in its pixels, and in face heights.
  private static let (viewPixels, viewHeights) = (256.0, 2.6)

  /// Finds the head top with the OpenCV shim.
  ///
  /// - Parameter known: the profile in an earlier frame of a film; `nil` segments the person.
  /// - Returns: the outline in pixels of the photo, and the profile for later frames.
  static func measured(
    mesh: FaceMesh, frame: HeadFrame, known: COpenCVHeadProfile?, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) -> (outline: HeadOutline, profile: COpenCVHeadProfile) {
    let span = networks.trace.begin(.headTop)
    defer { span.end() }
    let height = max(mesh[MeshIndex.chin].distance(to: mesh[MeshIndex.foreheadTop]), 1e-3)
    let level = photo.level(coarseness: viewHeights * height / viewPixels)
    let scaled = COpenCVHeadFrame(frame, mesh: mesh, faceHeight: height, scale: 1 / level.scale)
    let runs = known == nil ? 1 : 0
    return try networks.lend(.personMask, runs: runs) { network throws(FaceTrackError) in
      var (profile, head) = (COpenCVHeadProfile(), COpenCVHead())
      var message = COpenCVMessage()
      let status = level.photo.withOpenCVImage { image in
        withUnsafePointer(to: scaled) { frame in
          func find(_ known: UnsafePointer<COpenCVHeadProfile>?) -> COpenCVStatus {
            COpenCV_findHeadTop(network, image, frame, known, &profile, &head, &message)
          }
          guard let known else { return find(nil) }
          return withUnsafePointer(to: known) { find($0) }
        }
      }
      try status.check(message)
      return (HeadOutline(head, scale: level.scale), profile)
    }
  }

  /// Maps an outline from pixels of a pyramid's level to those of the photo.
  private init(_ head: COpenCVHead, scale: Double) {
    func point(_ point: COpenCVPoint) -> Point { Point(point.x, point.y) * scale }
    self.init(
      headTop: point(head.headTop), headTopError: head.headTopError * scale,
      hairTop: point(head.hairTop), hairline: point(head.hairline),
      halfBreadth: head.halfBreadth * scale,
      ellipse: HeadEllipse(
        center: point(head.ringCenter), halfWidth: head.ringHalfWidth * scale,
        halfHeight: head.ringHalfHeight * scale, angle: head.ringAngle))
  }

  /// The outline of an average head, by the mean proportions of the studio set.
  ///
  /// - Parameter place: maps coordinates along and above the eyes, in units, to the photo.
  static func average(place: (Double, Double) -> Point, unit: Double, roll: Double) -> HeadOutline {
    HeadOutline(
      headTop: place(0, 1.69), headTopError: 0.27 * unit, hairTop: place(0, 1.85),
      hairline: place(0, 1.19), halfBreadth: 1.15 * unit,
      ellipse: HeadEllipse(
        center: place(0, 1.05), halfWidth: 1.15 * unit, halfHeight: 0.2 * unit, angle: roll))
  }
}

extension COpenCVHeadFrame {
  /// The frame of a head, in pixels of a photo scaled by `scale`.
  fileprivate init(_ frame: HeadFrame, mesh: FaceMesh, faceHeight: Double, scale: Double) {
    let origin = frame.origin * scale
    let (right, left) = (mesh.points[MeshIndex.rightCheek], mesh.points[MeshIndex.leftCheek])
    let breadth = hypot(right.position.distance(to: left.position), left.depth - right.depth)
    self.init(
      origin: COpenCVPoint(x: origin.x, y: origin.y), unit: frame.unit * scale,
      roll: frame.pose.roll, yaw: frame.pose.yaw, pitch: frame.pose.pitch,
      profileWeight: frame.profileWeight, faceHeight: faceHeight * scale,
      // At least one unit, less than any face has: a mesh of noise may be folded.
      faceBreadth: max(breadth / frame.unit, 1),
      foreheadHeight: frame.height(of: mesh[MeshIndex.foreheadTop]))
  }
}
