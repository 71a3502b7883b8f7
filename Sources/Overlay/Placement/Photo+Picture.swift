import Imaging

extension Photo {
  /// The photo without the bars of a letterbox and the borders of a frame: rows and columns of one
  /// colour along an edge, up to a straight line at which the picture begins.
  ///
  /// A plain wall is no bar: where a head or a lamp begins before it, the rest of the row goes on.
  var picture: Rectangle {
    let top = bar(length: size.height, breadth: 0..<size.width) { (x: $1, y: $0) }
    let bottom = bar(length: size.height, breadth: 0..<size.width) {
      (x: $1, y: size.height - 1 - $0)
    }
    let rows = top..<size.height - bottom
    let left = bar(length: size.width, breadth: rows) { (x: $0, y: $1) }
    let right = bar(length: size.width, breadth: rows) { (x: size.width - 1 - $0, y: $1) }
    return Rectangle(
      x: Double(left), y: Double(top), width: Double(size.width - left - right),
      height: Double(rows.count))
  }

  /// The largest part of a side that a bar takes, and the smallest.
  private static let parts = (most: 0.35, least: 0.004)
  /// The differences, of 255, of one colour in a compressed photo, and of a picture beside a bar.
  private static let (same, other) = (12, 24)
  /// The parts of a line that may differ at the edge, such as dust, and shortly before the bar's
  /// end, and the part that must where it ends. Between, a caption's letters may fill more.
  private static let shares = (dust: 0.01, end: 0.25, edge: 0.6)
  /// The lines in which a bar and a picture are blended by compression.
  private static let blended = 8

  /// The number of lines of a bar along an edge.
  ///
  /// - Parameter pixel: the place of a line, counted from the edge, and of a pixel in it.
  private func bar(
    length: Int, breadth: Range<Int>, _ pixel: (Int, Int) -> (x: Int, y: Int)
  ) -> Int {
    let places = Array(
      stride(from: breadth.lowerBound, to: breadth.upperBound, by: max(1, breadth.count / 256)))
    guard let middle = places.dropFirst(places.count / 2).first else { return 0 }
    return withPixels(x: 0..<size.width, y: 0..<size.height) { pixels, rowStride in
      func color(_ line: Int, _ place: Int) -> SIMD3<Int> {
        let (x, y) = pixel(line, place)
        let first = pixels + y * rowStride + 3 * x
        return SIMD3(Int(first[0]), Int(first[1]), Int(first[2]))
      }
      let bar = color(0, middle)
      func differing(_ line: Int, by limit: Int) -> Double {
        let count = places.count { place in
          let difference = color(line, place) &- bar
          return max(abs(difference.x), abs(difference.y), abs(difference.z)) > limit
        }
        return Double(count) / Double(places.count)
      }
      let most = Int(Self.parts.most * Double(length))
      guard differing(0, by: Self.same) <= Self.shares.dust,
        let edge = (0..<most).first(where: { differing($0, by: Self.other) >= Self.shares.edge }),
        let end = (max(0, edge - Self.blended)...edge).last(where: {
          $0 < edge && differing($0, by: Self.same) <= Self.shares.end
        }), end + 1 >= max(2, Int(Self.parts.least * Double(length)))
      else { return 0 }
      return end + 1
    }
  }
}
