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
    frame: HeadFrame, known: COpenCVHeadProfile?, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) -> (outline: HeadOutline, profile: COpenCVHeadProfile) {
    let span = networks.trace.begin(.headTop)
    defer { span.end() }
    let level = photo.level(coarseness: viewHeights * frame.faceHeight / viewPixels)
    let scaled = COpenCVHeadFrame(frame, scale: 1 / level.scale)
    let runs = known == nil ? 1 : 0
    return try networks.lend(.personMask, runs: runs) { network throws(FaceTrackError) in
      var (profile, head) = (COpenCVHeadProfile(), COpenCVHead())
      var message = COpenCVMessage()
      let status = level.photo.withOpenCVImage { image in
        withUnsafePointer(to: scaled) { frame in
          func find(_ known: UnsafePointer<COpenCVHeadProfile>?) -> COpenCVStatus {
            COpenCV_findHeadTop(network.handle, image, frame, known, &profile, &head, &message)
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
}

extension COpenCVHeadFrame {
  /// The frame of a head, in pixels of a photo scaled by `scale`.
  fileprivate init(_ frame: HeadFrame, scale: Double) {
    let origin = frame.origin * scale
    self.init(
      origin: COpenCVPoint(x: origin.x, y: origin.y), unit: frame.unit * scale,
      roll: frame.pose.roll, yaw: frame.pose.yaw, pitch: frame.pose.pitch,
      faceHeight: frame.faceHeight * scale, faceBreadth: frame.faceBreadth,
      foreheadHeight: frame.foreheadHeight)
  }
}
