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

  let texture: Texture
  private let relief: @Sendable (Int) throws(OverlayError) -> GrayImage?
  private let made = Mutex<(strips: [Int: WreathStrip], reliefs: [Int: GrayImage])>(([:], [:]))
  private let covers = Mutex<[Int: WreathCover]>([:])
  private let known = Mutex<WreathShape?>(nil)

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
    self.init(texture: Texture(image)) { $0 == 0 ? relief : nil }
  }

  /// The strip shrunk by 2 to the power of `index`.
  func strip(_ index: Int) throws(OverlayError) -> WreathStrip {
    try made.withLock { made throws(OverlayError) in
      if let strip = made.strips[index] { return strip }
      // The strip holds all of the level, in an order of its own.
      let colors = try texture.level(index, isKept: index > Self.smallestCopy)
      let relief = try relief(index, of: &made.reliefs)
      guard relief.size == PixelSize(width: colors.width, height: colors.height) else {
        throw .reliefOfOtherSize(
          relief: relief.size, wreath: PixelSize(width: colors.width, height: colors.height))
      }
      let strip = WreathStrip(colors, relief: relief.pixels)
      made.strips[index] = strip
      return strip
    }
  }

  /// How much the strip covers, shrunk by 2 to the power of `index`.
  func cover(_ index: Int) throws(OverlayError) -> WreathCover {
    try covers.withLock { covers throws(OverlayError) in
      if let cover = covers[index] { return cover }
      let cover = WreathCover(try texture.level(index))
      covers[index] = cover
      return cover
    }
  }

  /// The smallest of the reliefs that is kept: the others are halved from it.
  private static let smallestCopy = 2

  /// Every texel's mean of its square of the full relief.
  private func relief(
    _ index: Int, of known: inout [Int: GrayImage]
  ) throws(OverlayError) -> GrayImage {
    if let image = known[index] { return image }
    if let image = try relief(index) {
      // Larger ones are part of their strip, and nothing else is made of them.
      if index >= Self.smallestCopy { known[index] = image }
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

  /// What the placement must know of the strip; known, it waits for no strip that is being read.
  func shape() throws(OverlayError) -> WreathShape {
    try known.kept { () throws(OverlayError) in try measuredShape() }
  }

  private func measuredShape() throws(OverlayError) -> WreathShape {
    let strip = try strip(
      Texture.levelIndex(
        texelsPerSample: Double(try texture.size.width) / Double(WreathShape.sections)))
    let sections = WreathShape.sections
    let perUnit = Double(strip.width) / RingArc.circumference
    let half = Double(strip.height) / 2
    var shape = WreathShape(lowest: [], stands: [])
    for section in 0..<sections {
      let first = strip.width * section / sections
      let end = max(first + 1, strip.width * (section + 1) / sections)
      let column =
        (first..<end).max { strip.columns[$0].last < strip.columns[$1].last } ?? first
      let row = strip.columns[column].last
      let relief = Double(strip.stand(column: column, row: row)) / 255
      shape.lowest.append((half - Double(row + 1)) / perUnit * Self.heightShare)
      shape.stands.append(relief * Self.reliefRange * RingArc.circumference)
    }
    return shape
  }
}
