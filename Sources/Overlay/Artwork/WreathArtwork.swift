import Imaging
import Synchronization

/// The wreath's picture with its relief, at any size.
final class WreathArtwork: Sendable {
  // A class, because its levels are made on first use and kept.

  /// How far white in the relief stands off from the head, as a share of the strip's length.
  /// (From the strip's source: white is 256 pixels of a strip of 4096.)
  static let reliefRange = 256.0 / 4096
  /// How high the wreath is drawn compared with the strip, whose leaves are a little too massive
  /// for a face in a photo.
  static let heightShare = 0.86

  /// One size of the strip.
  struct Level {
    let colors: Texture.Level
    /// How far each texel stands off from the head; 255 is `reliefRange`.
    let relief: [UInt8]
    /// The first and the last row that is not empty, of each column; the first is larger if all are.
    let rows: [(first: Int32, last: Int32)]
  }

  let texture: Texture
  private let relief: @Sendable (Int) throws(OverlayError) -> GrayImage?
  private let made = Mutex<(levels: [Int: Level], reliefs: [Int: GrayImage])>(([:], [:]))

  /// - Parameters:
  ///   - texture: the strip.
  ///   - relief: how far each of its pixels stands off from the head, shrunk by 2 to the power of a
  ///     level; as large as the strip.
  init(
    texture: Texture, relief: @escaping @Sendable (Int) throws(OverlayError) -> GrayImage?
  ) {
    self.texture = texture
    self.relief = relief
  }

  convenience init(_ image: RGBAImage, relief: GrayImage) {
    self.init(texture: Texture(image, wraps: true)) { $0 == 0 ? relief : nil }
  }

  /// The strip shrunk by 2 to the power of `index`.
  func level(_ index: Int) throws(OverlayError) -> Level {
    let colors = try texture.level(index)
    return try made.withLock { made throws(OverlayError) in
      if let level = made.levels[index] { return level }
      let relief = try relief(index, of: &made.reliefs)
      guard relief.size == PixelSize(width: colors.width, height: colors.height) else {
        throw .reliefOfOtherSize(
          relief: relief.size, wreath: PixelSize(width: colors.width, height: colors.height))
      }
      let level = Level(
        colors: colors, relief: Self.withFirmEdges(relief.pixels, colors),
        rows: Self.filledRows(colors))
      made.levels[index] = level
      return level
    }
  }

  /// The first and the last row that is not empty, of each column.
  private static func filledRows(_ colors: Texture.Level) -> [(first: Int32, last: Int32)] {
    var rows = [(first: Int32, last: Int32)](repeating: (1, 0), count: colors.width)
    // Row by row, as they lie in memory.
    for y in 0..<colors.height {
      for x in 0..<colors.width where colors.texels[y * colors.width + x].w > 0 {
        rows[x] = (rows[x].first > rows[x].last ? Int32(y) : rows[x].first, Int32(y))
      }
    }
    return rows
  }

  /// The relief whose leaves keep their height up to their outline.
  ///
  /// On an outline the relief is a mean of the leaf's height and of that of what lies behind or
  /// beside it. A surface through such heights would lead from leaf to leaf in single dots. So each
  /// texel whose neighbours differ by more than a leaf's slope gets the height of the highest or the
  /// lowest of them, whichever is nearer; neighbours that are hardly covered do not count.
  private static func withFirmEdges(_ relief: [UInt8], _ colors: Texture.Level) -> [UInt8] {
    let (width, height) = (colors.width, colors.height)
    var result = relief
    relief.withUnsafeBufferPointer { relief in
      colors.texels.withUnsafeBufferPointer { texels in
        for y in 0..<height {
          for x in 0..<width where texels[y * width + x].w > 0 {
            let own = Int(relief[y * width + x])
            var (lowest, highest) = (255, 0)
            for row in max(0, y - 1)...min(height - 1, y + 1) {
              for column in x - 1...x + 1 {
                let wrapped = column < 0 ? width - 1 : column == width ? 0 : column
                let index = row * width + wrapped
                guard texels[index].w > 32767 else { continue }
                lowest = min(lowest, Int(relief[index]))
                highest = max(highest, Int(relief[index]))
              }
            }
            guard lowest <= highest else { continue }
            if highest - lowest > steepest {
              result[y * width + x] = UInt8(own - lowest < highest - own ? lowest : highest)
            } else {
              result[y * width + x] = UInt8(min(max(own, lowest), highest))
            }
          }
        }
      }
    }
    return result
  }

  /// How much neighbouring texels of one leaf differ at most. (By eye, on the artwork.)
  private static let steepest = 20

  /// Every texel's mean of its square of the full relief.
  private func relief(
    _ index: Int, of known: inout [Int: GrayImage]
  ) throws(OverlayError) -> GrayImage {
    if let image = known[index] { return image }
    if let image = try relief(index) {
      known[index] = image
      return image
    }
    let larger = try relief(index - 1, of: &known)
    let source = larger.pixels
    let (width, height) = (larger.size.width, larger.size.height)
    var result: [UInt8] = []
    result.reserveCapacity(((width + 1) / 2) * ((height + 1) / 2))
    source.withUnsafeBufferPointer { source in
      for y in stride(from: 0, to: height, by: 2) {
        let (upper, lower) = (y * width, min(y + 1, height - 1) * width)
        for x in stride(from: 0, to: width, by: 2) {
          let right = min(x + 1, width - 1)
          let sum =
            UInt32(source[upper + x]) + UInt32(source[upper + right]) + UInt32(source[lower + x])
            + UInt32(source[lower + right])
          result.append(UInt8((sum + 2) / 4))
        }
      }
    }
    let image = GrayImage(
      size: PixelSize(width: (width + 1) / 2, height: (height + 1) / 2), pixels: result)
    known[index] = image
    return image
  }

  /// What the placement must know of the strip.
  func shape() throws(OverlayError) -> WreathShape {
    let level = try level(
      Texture.levelIndex(
        texelsPerSample: Double(try texture.size.width) / Double(WreathShape.sections)))
    let sections = WreathShape.sections
    let perUnit = Double(level.colors.width) / RingArc.circumference
    let half = Double(level.colors.height) / 2
    var shape = WreathShape(lowest: [], stands: [])
    for section in 0..<sections {
      let first = level.colors.width * section / sections
      let end = max(first + 1, level.colors.width * (section + 1) / sections)
      let column = (first..<end).max { level.rows[$0].last < level.rows[$1].last } ?? first
      let row = Int(level.rows[column].last)
      let relief = Double(level.relief[row * level.colors.width + column]) / 255
      shape.lowest.append((half - Double(row + 1)) / perUnit * Self.heightShare)
      shape.stands.append(relief * Self.reliefRange * RingArc.circumference)
    }
    return shape
  }
}
