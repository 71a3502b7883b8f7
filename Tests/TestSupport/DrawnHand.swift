public import Imaging

/// A drawn hand with spread fingers, on dark hair: shaded strokes along the bones, which the palm
/// detector takes for a hand (score 0.94, presence 0.98).
public enum DrawnHand {
  /// The picture's size in pixels.
  public static let size = PixelSize(width: 400, height: 400)

  /// The 21 points in pixels: the wrist, then each finger from the thumb on, from the palm to the
  /// tip.
  public static let points = [
    (0, 0), (35, -20), (60, -45), (80, -70), (95, -90), (28, -95), (34, -135), (37, -160),
    (39, -182), (5, -100), (6, -145), (6, -172), (6, -195), (-17, -93), (-20, -133), (-23, -158),
    (-25, -178), (-38, -80), (-46, -110), (-51, -128), (-55, -145),
  ].map { Point(200 + $0.0, 320 + $0.1) }

  /// The strokes: bones of the palm and of the fingers, and the forearm.
  private static let strokes: [Stroke] = {
    let bones = (1..<21).map { end in
      end % 4 == 1
        ? Stroke(from: points[0], to: points[end], radius: 16)
        : Stroke(from: points[end - 1], to: points[end], radius: 9.5)
    }
    return bones + [Stroke(from: points[0], to: points[0] + Point(0, 120), radius: 26)]
  }()

  private struct Stroke {
    let from, to: Point
    let radius: Double
  }

  /// Each pixel's distance from the nearest stroke's edge in pixels, negative inside the hand, and
  /// its smallest distance from a stroke's middle in radii.
  private static let places = (0..<size.area).map { index -> (distance: Double, depth: Double) in
    let place = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
    var nearest = (distance: Double.infinity, depth: Double.infinity)
    for stroke in strokes {
      let distance = place.distance(from: stroke.from, to: stroke.to)
      nearest.distance = min(nearest.distance, distance - stroke.radius)
      nearest.depth = min(nearest.depth, distance / stroke.radius)
    }
    return nearest
  }

  /// The distance of a pixel from the hand's edge, in pixels; negative inside the hand.
  public static func distance(_ x: Int, _ y: Int) -> Double { places[y * size.width + x].distance }

  /// The picture.
  public static let photo = Photo(
    size: size,
    pixels: places.flatMap { _, depth -> [UInt8] in
      let part = min(max((1.05 - depth) * 10, 0), 1)
      let skin = 1 - 0.35 * min(depth * depth, 1)
      return [(225.0, 50.0), (170, 35), (140, 25)].map { UInt8($0 * skin * part + $1 * (1 - part)) }
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
