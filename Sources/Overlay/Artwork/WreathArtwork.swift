import Imaging
import Synchronization

/// The wreath's texture and displacement map.
final class WreathArtwork: Sendable {
  // A class, because its strips and its outline are cached.

  /// The displacement of white in the relief, as a fraction of the strip's length.
  /// (Art/README.md: white is 256 pixels of a strip of 4096.)
  static let reliefRange = 256.0 / 4096
  /// The vertical scale of the strip, whose leaves are a little too massive for a face in a photo.
  /// Chosen by eye.
  static let heightScale = 0.86

  let texture: Texture
  private let relief: MipMap<GrayImage>
  private let strips = Mutex<[Int: WreathStrip]>([:])
  private let measured = Mutex<WreathShape?>(nil)

  /// - Parameters:
  ///   - texture: the strip.
  ///   - relief: its displacement map, of the same size.
  init(texture: Texture, relief: MipMap<GrayImage>) {
    (self.texture, self.relief) = (texture, relief)
  }

  convenience init(_ image: RGBAImage, relief: GrayImage) {
    self.init(texture: Texture(image), relief: MipMap { $0 == 0 ? relief : nil })
  }

  /// The strip of a mip level, cached.
  func strip(_ index: Int) throws(OverlayError) -> WreathStrip {
    try strips.withLock { strips throws(OverlayError) in
      if let strip = strips[index] { return strip }
      // The strip stores the level's texels in column order: the level itself is not cached.
      let colors = try texture.level(index, caches: false)
      let relief = try relief.level(index, caches: false)
      guard relief.size == colors.size else {
        throw .reliefSizeMismatch(relief: relief.size, wreath: colors.size)
      }
      let strip = WreathStrip(colors, relief: relief)
      strips[index] = strip
      return strip
    }
  }

  /// The outline that placing needs; once measured, it does not wait for the strips' lock.
  func shape() throws(OverlayError) -> WreathShape {
    try measured.memoized { () throws(OverlayError) in
      let width = Double(try texture.size.width)
      return WreathShape(
        try strip(Texture.index(texelsPerSample: width / Double(WreathShape.sections))))
    }
  }
}

extension WreathShape {
  /// Measures a strip.
  fileprivate init(_ strip: WreathStrip) {
    let perUnit = Double(strip.width) / RingArc.circumference
    let half = Double(strip.height) / 2
    self.init(tipHeights: [], tipDisplacements: [])
    for section in 0..<Self.sections {
      let first = strip.width * section / Self.sections
      let end = max(first + 1, strip.width * (section + 1) / Self.sections)
      let column =
        (first..<end).max { strip.columns[$0].lastRow < strip.columns[$1].lastRow } ?? first
      let row = strip.columns[column].lastRow
      let relief =
        strip.columns[column].isEmpty
        ? 0 : Double(strip.relief[strip.index(column: column, row: row)]) / 255
      tipHeights.append((half - Double(row + 1)) / perUnit * WreathArtwork.heightScale)
      tipDisplacements.append(relief * WreathArtwork.reliefRange * RingArc.circumference)
    }
  }
}
