/// A point in a picture, in pixels.
///
/// The conventions of all geometry in this package:
/// - The origin is the upper left corner of the *upright* photo; x grows to the right, y downwards.
/// - Coordinates are continuous: pixel (0, 0) covers the square from 0 to 1, its centre is (0.5,
///   0.5).
/// - Angles are degrees, positive clockwise as seen (x towards y).
/// - Left and right are the subject's own, except where a name says `picture`.
public struct Point: Hashable, Sendable {
  /// Pixels from the picture's left edge.
  public var x: Double
  /// Pixels from the picture's upper edge.
  public var y: Double

  /// Makes a point from its coordinates in pixels.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point from its coordinates in pixels.
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  /// The vector's length in pixels.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The distance to another point in pixels.
  public func distance(to other: Point) -> Double { (self - other).length }

  /// The dot product of two vectors.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The point halfway to another.
  public func midpoint(to other: Point) -> Point { (self + other) * 0.5 }

  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// The vector multiplied by a number.
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
  /// The vector divided by a number.
  public static func / (a: Point, divisor: Double) -> Point { Point(a.x / divisor, a.y / divisor) }
}
