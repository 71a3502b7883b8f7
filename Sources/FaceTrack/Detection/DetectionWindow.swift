import Imaging

/// A square of the photo that the detector looks at in one run.
struct DetectionWindow: Hashable, Sendable {
  var center: Point
  /// The square's side in pixels of the photo.
  var side: Double
  /// How far the square is turned clockwise, in degrees.
  var degrees: Double = 0

  /// The square that holds the whole photo; what lies beyond the photo is black.
  static func whole(_ size: PixelSize) -> DetectionWindow {
    DetectionWindow(
      center: Point(Double(size.width) / 2, Double(size.height) / 2),
      side: Double(max(size.width, size.height)))
  }

  /// Overlapping squares for the faces that are too small in the whole photo: squares of the short
  /// side, and of half of it, each 60 % of its side from the next.
  static func tiles(_ size: PixelSize) -> [DetectionWindow] {
    let short = Double(min(size.width, size.height))
    return [short, short / 2].flatMap { side -> [DetectionWindow] in
      // Below the network's own input a tile shows nothing that a larger one did not.
      guard side >= 128 else { return [] }
      let rows = positions(extent: Double(size.height), side: side)
      let columns = positions(extent: Double(size.width), side: side)
      return rows.flatMap { y in
        columns.map { x in DetectionWindow(center: Point(x, y), side: side) }
      }
    }
  }

  /// Evenly spread centres so that squares reach both ends.
  private static func positions(extent: Double, side: Double) -> [Double] {
    let steps = max(0, ((extent - side) / (side * 0.6)).rounded(.up))
    guard steps > 0 else { return [extent / 2] }
    return (0...Int(steps)).map { side / 2 + (extent - side) * Double($0) / steps }
  }
}
