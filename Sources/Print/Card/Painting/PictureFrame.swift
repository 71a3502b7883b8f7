import Glibc
import Imaging

/// The marble moulding round a photo, and its shadow on the wall.
struct PictureFrame {
  /// The photo, in pixels of the sheet.
  let inner: PixelArea
  /// The moulding's breadth in pixels.
  let breadth: Double

  /// The stone in full light and in shade.
  private static let (light, shade) = (
    SIMD3<Float>(252, 250, 245), SIMD3<Float>(196, 188, 172)
  )
  /// The direction of the light in the picture's plane: from the upper left.
  private static let sun = Point(-0.62, -0.78)
  /// The shadow on the wall: its offset, softness and depth.
  private static let (fall, softness, depth) = (Point(0.9, 2.0), 1.9, 0.62)
  private static let dark = SIMD3<Float>(8, 10, 3)

  /// Paints the frame's shadow on the wall, before anything hangs there.
  func paintShadow(on sheet: inout Sheet) {
    let softness = sheet.dots(Self.softness)
    let fall = Point(sheet.dots(Self.fall.x), sheet.dots(Self.fall.y))
    let left = Double(inner.columns.lowerBound) - breadth + fall.x
    let right = Double(inner.columns.upperBound) + breadth + fall.x
    let top = Double(inner.rows.lowerBound) - breadth + fall.y
    let bottom = Double(inner.rows.upperBound) + breadth + fall.y
    let reach = Int(3 * softness)
    let columns = Int(left) - reach..<Int(right) + reach
    let rows = Int(top) - reach..<Int(bottom) + reach
    // A box blurred by a Gaussian is a product of two differences of the error function.
    func share(_ place: Double, _ start: Double, _ end: Double) -> Double {
      let unit = softness * 2.0.squareRoot()
      return (erf((place - start) / unit) - erf((place - end) / unit)) / 2
    }
    let across = columns.map { share(Double($0) + 0.5, left, right) }
    let down = rows.map { share(Double($0) + 0.5, top, bottom) }
    sheet.mix(columns: columns, rows: rows) { x, y in
      (
        Self.dark,
        Float(Self.depth * across[x - columns.lowerBound] * down[y - rows.lowerBound])
      )
    }
  }

  /// Paints the moulding, and the narrow shade that it throws on the photo.
  func paint(on sheet: inout Sheet) {
    let margin = Int(breadth.rounded(.up))
    let columns = inner.columns.lowerBound - margin..<inner.columns.upperBound + margin
    let rows = inner.rows.lowerBound - margin..<inner.rows.upperBound + margin
    let reveal = sheet.dots(0.5)
    sheet.mix(columns: columns, rows: rows) { x, y in
      let sides = [
        (Double(inner.columns.lowerBound - x) - 0.5, Point(-1, 0)),
        (Double(x - inner.columns.upperBound) + 0.5, Point(1, 0)),
        (Double(inner.rows.lowerBound - y) - 0.5, Point(0, -1)),
        (Double(y - inner.rows.upperBound) + 0.5, Point(0, 1)),
      ]
      guard let (distance, outwards) = sides.max(by: { $0.0 < $1.0 }) else { return (Self.dark, 0) }
      if distance < 0 {
        let lip = max(0, 1 + max(sides[0].0, sides[2].0) / reveal)
        return (Self.dark, Float(0.34 * lip * lip))
      }
      guard distance <= breadth else { return (Self.dark, 0) }
      return (color(at: distance / breadth, outwards), 1)
    }
  }

  /// The moulding's colour: a lip at the photo, a groove, and a round that falls to the wall.
  ///
  /// - Parameter place: 0 at the photo to 1 at the wall.
  private func color(at place: Double, _ outwards: Point) -> SIMD3<Float> {
    // The slope of the profile, outwards positive where it falls to the wall.
    let slope =
      place < 0.16
      ? -0.5 : place < 0.24 ? 0.9 : -cos(Double.pi * min(1, (place - 0.24) / 0.76)) * 0.95
    let tone = 0.74 + 0.30 * slope * outwards.dot(Self.sun)
    let rim = place > 0.95 ? 0.12 : 0
    let part = Float(min(max(tone - rim, 0), 1))
    return Self.shade + (Self.light - Self.shade) * part
  }
}
