import FaceTrack
import Imaging

extension WreathPlacement {
  /// A wreath resting round the skull at the hairline of one head, clear of the brows.
  init(_ face: Face, shape: WreathShape) {
    let unit = face.head.halfBreadth
    let up = face.pose.axes[1] * -1
    let front = face.head.hairline + up * (Self.lift * unit)
    let placement = WreathGeometry.placement(
      front: front, halfBreadth: unit * Self.snugness, angle: face.pose.roll, yaw: face.pose.yaw,
      pitch: face.pose.pitch)
    let guarded = BrowGuard(face)
    let raise = min(guarded.raise(WreathGeometry(placement), shape: shape), Self.highest * unit)
    self = placement
    center = placement.center + guarded.up * raise
  }

  /// The ring's breadth over the head's: leaves stand off from the ring by a tenth of it, and press
  /// the hair down.
  private static let snugness = 0.95
  /// How far over the hairline's middle the ring's line lies, in half-breadths of the head.
  private static let lift = 0.03
  /// However low the brows' guard finds a leaf, the wreath is raised by no more than this, in
  /// half-breadths: it would leave the head.
  private static let highest = 0.8
}
