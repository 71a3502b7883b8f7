import Glibc
package import Imaging

/// A region of interest: a square of the photo, rotated with a face or a hand, that becomes a
/// network's input.
struct FaceRegion: Hashable, Sendable {
  var center: Point
  var side: Double
  /// Clockwise rotation of the square, in degrees: a face's roll.
  var degrees: Double

  /// The map from the pixels of a crop of `pixels` a side, or of its mirror image, to the photo.
  func map(pixels: Int, mirrored: Bool = false) -> AffineTransform {
    let map = AffineTransform(cropCenter: center, side: side, degrees: degrees, pixels: pixels)
    guard mirrored else { return map }
    return map.concatenated(
      after: AffineTransform(a: -1, b: 0, tx: Double(pixels), c: 0, d: 1, ty: 0))
  }
}

extension Point {
  /// The vector's direction, in degrees clockwise from the x axis, -180 to 180.
  var degrees: Double { atan2(y, x) * 180 / .pi }

  /// The unit vector of a direction in degrees.
  package static func direction(degrees: Double) -> Point {
    Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}
