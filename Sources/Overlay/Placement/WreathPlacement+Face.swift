import FaceTrack
import Imaging

extension WreathPlacement {
  /// A wreath round the skull at the hairline of a head, clear of the brows.
  init(_ face: Face, shape: WreathShape) {
    let unit = face.head.halfBreadth
    let up = face.pose.axes[1] * -1
    let front = face.head.hairline + up * (Self.lift * unit)
    let placement = WreathGeometry.placement(
      front: front, halfBreadth: unit * Self.snugness, angle: face.pose.roll, yaw: face.pose.yaw,
      pitch: face.pose.pitch)
    let clearance = BrowClearance(face)
    let raise = min(clearance.raise(WreathGeometry(placement), shape: shape), Self.maxRaise * unit)
    self = placement
    center = placement.center + clearance.up * raise
  }

  /// The ring's breadth over the head's: below 1 because a wreath presses the hair down.
  private static let snugness = 0.95
  /// The height of the ring's line over the hairline's middle, in half-breadths of the head.
  private static let lift = 0.03
  /// The largest raise in half-breadths of the head: beyond it the wreath would leave the head.
  private static let maxRaise = 0.8
}
