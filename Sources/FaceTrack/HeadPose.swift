import Glibc
public import Imaging

/// How a head is turned against the camera, in degrees: the rotation Rz(roll) · Rx(-pitch) · Ry(-yaw),
/// x to the picture's right, y down, z away from the camera.
public struct HeadPose: Hashable, Sendable {
  /// Turn in the picture's plane; positive clockwise as seen.
  public var roll: Double
  /// Turn about the head's long axis; positive when the nose points to the picture's right.
  public var yaw: Double
  /// Nod; positive when the face looks up.
  public var pitch: Double

  /// Makes a pose from its three angles in degrees.
  public init(roll: Double, yaw: Double, pitch: Double) {
    self.roll = roll
    self.yaw = yaw
    self.pitch = pitch
  }

  /// The head's own axes as the camera sees them, as shares of their length: towards the subject's
  /// left (the picture's right), down along the face, and out of the face.
  public var axes: [Point] {
    let (y, p, r) = (yaw * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
    let upright = [
      Point(cos(y), sin(p) * sin(y)), Point(0, cos(p)), Point(sin(y), -sin(p) * cos(y)),
    ]
    return upright.map { Point($0.x * cos(r) - $0.y * sin(r), $0.x * sin(r) + $0.y * cos(r)) }
  }
}
