import Glibc
public import Imaging

/// The rotation of a head relative to the camera, as Euler angles in degrees: Rz(roll) · Rx(-pitch)
/// · Ry(-yaw), with x to the image's right, y down and z away from the camera.
public struct HeadPose: Hashable, Sendable {
  /// In-plane rotation; positive clockwise as seen.
  public var roll: Double
  /// Rotation about the head's vertical axis; positive when the nose points to the image's right.
  public var yaw: Double
  /// Nod; positive when the face looks up.
  public var pitch: Double

  /// Creates a pose from its angles in degrees.
  public init(roll: Double, yaw: Double, pitch: Double) {
    self.roll = roll
    self.yaw = yaw
    self.pitch = pitch
  }

  /// Orthographic projections of the head's three unit axes into the image: towards the subject's
  /// left, down along the face, and out of the face.
  public var axes: [Point] {
    let (y, p, r) = (yaw * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
    let upright = [
      Point(cos(y), sin(p) * sin(y)), Point(0, cos(p)), Point(sin(y), -sin(p) * cos(y)),
    ]
    return upright.map { Point($0.x * cos(r) - $0.y * sin(r), $0.x * sin(r) + $0.y * cos(r)) }
  }
}
