public import Imaging

/// Where one wreath goes: a ring seen under a pose.
public struct WreathPlacement: Hashable, Sendable {
  /// The middle of what is seen of the wreath, in pixels of the upright photo.
  public var center: Point
  /// The width of what is seen of the wreath's ring, in pixels.
  public var width: Double
  /// Clockwise turn in the picture, in degrees.
  public var angle: Double
  /// Turn of the head about its long axis, in degrees; positive towards the picture's right.
  public var yaw: Double
  /// Nod of the head, in degrees; positive when it looks up.
  public var pitch: Double
  /// How much light falls on the wreath; 1 is the studio in which the artwork was lit.
  public var brightness: Double

  /// Makes a placement; a wreath seen from the front has neither yaw nor pitch.
  public init(
    center: Point, width: Double, angle: Double = 0, yaw: Double = 0, pitch: Double = 0,
    brightness: Double = 1
  ) {
    self.center = center
    self.width = width
    self.angle = angle
    self.yaw = yaw
    self.pitch = pitch
    self.brightness = brightness
  }
}
