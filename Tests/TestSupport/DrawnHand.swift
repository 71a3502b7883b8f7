public import Imaging

/// A drawn hand with spread fingers, on dark hair: shaded strokes along the bones, which the palm detector takes
/// for a hand (score 0.94, presence 0.98).
public enum DrawnHand {
  /// The picture's size in pixels.
  public static let size = PixelSize(width: 400, height: 400)

  /// The 21 points in pixels: the wrist, then each finger from the thumb on, from the palm to the tip.
  public static let points = [
    (0, 0), (35, -20), (60, -45), (80, -70), (95, -90), (28, -95), (34, -135), (37, -160),
    (39, -182), (5, -100), (6, -145), (6, -172), (6, -195), (-17, -93), (-20, -133), (-23, -158),
    (-25, -178), (-38, -80), (-46, -110), (-51, -128), (-55, -145),
  ].map { Point(200 + $0.0, 320 + $0.1) }

  /// The strokes: bones of the palm and of the fingers, and the forearm.
  private static let strokes: [(from: Point, to: Point, radius: Double)] =
    (1..<21).map { end in
      end % 4 == 1 ? (points[0], points[end], 16) : (points[end - 1], points[end], 9.5)
    } + [(points[0], points[0] + Point(0, 120), 26)]

  /// The distance of a point from the nearest stroke, in pixels; negative inside the hand.
  public static func distance(_ point: Point) -> Double {
    strokes.map { point.distance(from: $0.from, to: $0.to) - $0.radius }.min() ?? .infinity
  }

  /// The picture.
  public static let photo = Photo(
    size: size,
    pixels: (0..<size.area).flatMap { index -> [UInt8] in
      let place = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
      let depth = strokes.map { place.distance(from: $0.from, to: $0.to) / $0.radius }.min() ?? 9
      let part = min(max((1.05 - depth) * 10, 0), 1)
      let shade = 1 - 0.35 * min(depth * depth, 1)
      return zip([225.0, 170, 140], [50.0, 35, 25]).map {
        UInt8($0 * shade * part + $1 * (1 - part))
      }
    })
}

extension Point {
  /// The distance from a line segment.
  fileprivate func distance(from start: Point, to end: Point) -> Double {
    let along = end - start
    let part = min(max((self - start).dot(along) / along.dot(along), 0), 1)
    return distance(to: start + along * part)
  }
}
