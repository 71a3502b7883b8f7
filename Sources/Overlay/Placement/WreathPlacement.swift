public import Imaging

/// The place of one wreath: a ring round the head, seen under a pose.
public struct WreathPlacement: Hashable, Sendable {
  /// The middle of the ring's visible part, in pixels of the upright photo.
  public var center: Point
  /// The width of the ring's visible part, in pixels.
  public var width: Double
  /// Clockwise turn in the picture, in degrees.
  public var angle: Double
  /// Turn of the head about its long axis, in degrees; positive towards the picture's right.
  public var yaw: Double
  /// Nod of the head, in degrees; positive when it looks up.
  public var pitch: Double
  /// The light on the wreath; 1 is the light in which the artwork was rendered.
  public var brightness: Double
  /// The blur of the head beyond that of a sharp photo: a Gaussian's sigma in pixels.
  public var blur: Double
  /// Whether the people of the photo cover the wreath: hands before it, and hair over its back.
  public var isBehindPeople: Bool

  /// Makes a placement; by default the wreath is seen from the front.
  ///
  /// - Parameters:
  ///   - center: the middle of the ring's visible part, in pixels of the upright photo.
  ///   - width: its width in pixels.
  ///   - angle: clockwise turn in the picture, in degrees.
  ///   - yaw: turn of the head in degrees, positive towards the picture's right.
  ///   - pitch: nod of the head in degrees, positive when it looks up.
  ///   - brightness: the light on the wreath; 1 is the light in which the artwork was rendered.
  ///   - blur: the blur of the head, a Gaussian's sigma in pixels.
  ///   - isBehindPeople: whether hands and hair of the photo cover it.
  public init(
    center: Point, width: Double, angle: Double = 0, yaw: Double = 0, pitch: Double = 0,
    brightness: Double = 1, blur: Double = 0, isBehindPeople: Bool = false
  ) {
    self.center = center
    self.width = width
    self.angle = angle
    self.yaw = yaw
    self.pitch = pitch
    self.brightness = brightness
    self.blur = blur
    self.isBehindPeople = isBehindPeople
  }
}
