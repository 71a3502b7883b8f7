public import Imaging

/// The extent of a head above the face, in pixels of the photo: where it ends and where a wreath
/// rests.
public struct HeadOutline: Hashable, Sendable {
  /// The top of the skull and of hair that lies flat, where a wreath rests. It lies outside the
  /// photo when the photo's edge cuts the head.
  public var headTop: Point
  /// How sure the head top is: 95 of 100 head tops are off by less than this, in pixels.
  public var headTopError: Double
  /// The top of all visible hair.
  public var hairTop: Point
  /// The centre of the forehead's upper edge, where the hair begins or would begin.
  public var hairline: Point
  /// Half the head's breadth with its hair at the height of a wreath, corrected for yaw.
  public var halfBreadth: Double
  /// The ring around the skull at the height of a wreath, projected into the photo: through the
  /// hairline and down to the back of the head.
  public var ellipse: HeadEllipse

  /// Creates an outline from its parts, all in pixels of the photo.
  public init(
    headTop: Point, headTopError: Double, hairTop: Point, hairline: Point, halfBreadth: Double,
    ellipse: HeadEllipse
  ) {
    self.headTop = headTop
    self.headTopError = headTopError
    self.hairTop = hairTop
    self.hairline = hairline
    self.halfBreadth = halfBreadth
    self.ellipse = ellipse
  }
}

/// An ellipse in the photo.
public struct HeadEllipse: Hashable, Sendable {
  /// The centre, in pixels.
  public var center: Point
  /// The semi-major axis, in pixels.
  public var halfWidth: Double
  /// The semi-minor axis, in pixels.
  public var halfHeight: Double
  /// The clockwise angle of the major axis from the x axis, in degrees.
  public var angle: Double

  /// Creates an ellipse from its centre and semi-axes, in pixels, and its angle in degrees.
  public init(center: Point, halfWidth: Double, halfHeight: Double, angle: Double) {
    self.center = center
    self.halfWidth = halfWidth
    self.halfHeight = halfHeight
    self.angle = angle
  }
}
