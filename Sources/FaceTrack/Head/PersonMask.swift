import Imaging

/// MediaPipe's person mask on a crop round one head, turned with it.
struct PersonMask: Sendable {
  static let side = 256

  /// Row by row, `side * side` values: 0 background, 1 person.
  var values: [Float]
  /// From the mask's pixels to the photo.
  var map: AffineTransform

  static func fit(
    in photo: Photo, region: FaceRegion, networks: inout Networks
  ) throws(FaceTrackError) -> PersonMask {
    let map = region.map(pixels: side)
    let input = try photo.crop(map, side: side, range: 0...1)
    let values = try networks.run(
      .personMask, input, side: side, outputs: ["mask": side * side])[0]
    return PersonMask(values: values, map: map)
  }

  /// How far up the person reaches from `row` without a gap, looking at some columns together.
  ///
  /// - Returns: the row of the upper end, interpolated between pixels; 0 at the crop's edge.
  func top(from row: Int, columns: Range<Int>, level: Float = 0.5) -> Double {
    func strongest(_ row: Int) -> Float {
      values[row * Self.side + columns.lowerBound..<row * Self.side + columns.upperBound]
        .max() ?? 0
    }
    var y = min(max(row, 0), Self.side - 1)
    var here = strongest(y)
    while y > 0 {
      let above = strongest(y - 1)
      guard above > level else {
        let part = here > above ? Double((here - level) / (here - above)) : 0
        return Double(y) + 0.5 - min(max(part, 0), 1)
      }
      y -= 1
      here = above
    }
    return 0
  }
}
