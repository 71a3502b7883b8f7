public import Imaging

/// Where a head ends, and where a wreath sits on it.
public struct HeadOutline: Hashable, Sendable {
  /// Where a wreath rests: the top of the skull and of hair that lies flat.
  /// It may lie outside the photo when the photo's edge cuts the head.
  public var headTop: Point
  /// Where the visible head ends: the top of all hair.
  public var hairTop: Point
  /// Middle of the forehead where the hair begins (or would begin).
  public var hairline: Point
  /// Half the head's breadth, hair included, where a wreath sits: in pixels, as if seen straight
  /// from the front.
  public var halfBreadth: Double
  /// The ring round the skull at the height where a wreath sits, as the camera sees it: through the
  /// hairline and down to the back of the head.
  public var ellipse: HeadEllipse

  /// Puts an outline together.
  public init(
    headTop: Point, hairTop: Point, hairline: Point, halfBreadth: Double, ellipse: HeadEllipse
  ) {
    self.headTop = headTop
    self.hairTop = hairTop
    self.hairline = hairline
    self.halfBreadth = halfBreadth
    self.ellipse = ellipse
  }
}

/// An ellipse in the picture.
public struct HeadEllipse: Hashable, Sendable {
  /// Its middle, in pixels.
  public var center: Point
  /// Half its longer axis, in pixels.
  public var halfWidth: Double
  /// Half its shorter axis, in pixels.
  public var halfHeight: Double
  /// How far its longer axis is turned clockwise, in degrees.
  public var angle: Double

  /// Makes an ellipse.
  public init(center: Point, halfWidth: Double, halfHeight: Double, angle: Double) {
    self.center = center
    self.halfWidth = halfWidth
    self.halfHeight = halfHeight
    self.angle = angle
  }
}
