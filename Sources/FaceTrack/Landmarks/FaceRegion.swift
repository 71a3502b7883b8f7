import Glibc
import Imaging

/// A square of the photo, turned with a face, out of which a network's input is cut.
struct FaceRegion: Hashable, Sendable {
  var center: Point
  var side: Double
  /// Clockwise turn of the square, in degrees: the face's own roll.
  var degrees: Double

  init(center: Point, side: Double, degrees: Double) {
    self.center = center
    self.side = side
    self.degrees = degrees
  }

  /// The map from crop pixels to the photo.
  func map(pixels: Int) -> AffineTransform {
    AffineTransform(cropCenter: center, side: side, degrees: degrees, pixels: pixels)
  }
}

extension Point {
  /// The vector's direction: degrees clockwise from the x axis, -180 to 180.
  var degrees: Double { atan2(y, x) * 180 / .pi }

  /// The unit vector of a direction in degrees.
  static func direction(degrees: Double) -> Point {
    Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}
