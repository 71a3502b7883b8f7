import Imaging

/// The wreath's picture with its relief, at any size.
final class WreathArtwork {
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
  private let relief: GrayImage
  private var levels: [Int: Level] = [:]
  private var reliefs: [Int: [UInt8]] = [:]

  /// - Parameters:
  ///   - image: the strip.
  ///   - relief: how far each of its pixels stands off from the head; as large as the strip.
  init(_ image: RGBAImage, relief: GrayImage) {
    precondition(relief.size == image.size, "a relief is as large as its picture")
    texture = Texture(image, wraps: true)
    self.relief = relief
  }

  /// The strip shrunk by 2 to the power of `index`.
  func level(_ index: Int) -> Level {
    if let level = levels[index] { return level }
    let colors = texture.level(index)
    let rows = (0..<colors.width).map { x -> (first: Int32, last: Int32) in
      let filled = { colors.texels[$0 * colors.width + x].w > 0 }
      guard let first = (0..<colors.height).first(where: filled),
        let last = (0..<colors.height).last(where: filled)
      else { return (1, 0) }
      return (Int32(first), Int32(last))
    }
    let level = Level(colors: colors, relief: relief(index), rows: rows)
    levels[index] = level
    return level
  }

  /// Every texel's mean of its square of the full relief.
  private func relief(_ index: Int) -> [UInt8] {
    guard index > 0 else { return relief.pixels }
    if let known = reliefs[index] { return known }
    let source = relief(index - 1)
    let size = { (side: Int, halvings: Int) in (0..<halvings).reduce(side) { s, _ in (s + 1) / 2 } }
    let width = size(relief.size.width, index - 1)
    let height = size(relief.size.height, index - 1)
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
    reliefs[index] = result
    return result
  }

  /// What the placement must know of the strip.
  var shape: WreathShape {
    let level = level(
      Texture.levelIndex(
        texelsPerSample: Double(texture.size.width) / Double(WreathShape.sections)))
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
