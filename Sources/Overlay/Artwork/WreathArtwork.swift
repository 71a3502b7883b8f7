import Imaging
import Synchronization

/// The wreath's picture with its relief, at any size.
final class WreathArtwork: Sendable {
  // A class, because its strips and its shape are kept once they are made.

  /// How far white in the relief stands off from the head, as a share of the strip's length.
  /// (From the strip's source: white is 256 pixels of a strip of 4096.)
  static let reliefRange = 256.0 / 4096
  /// How high the wreath is drawn compared with the strip, whose leaves are a little too massive
  /// for a face in a photo.
  static let heightShare = 0.86

  let texture: Texture
  private let relief: MipMap<GrayImage>
  private let strips = Mutex<[Int: WreathStrip]>([:])
  private let measured = Mutex<WreathShape?>(nil)

  /// - Parameters:
  ///   - texture: the strip.
  ///   - relief: how far each of its pixels stands off from the head; as large as the strip.
  init(texture: Texture, relief: MipMap<GrayImage>) {
    (self.texture, self.relief) = (texture, relief)
  }

  convenience init(_ image: RGBAImage, relief: GrayImage) {
    self.init(texture: Texture(image), relief: MipMap { $0 == 0 ? relief : nil })
  }

  /// The strip of a mip level.
  func strip(_ index: Int) throws(OverlayError) -> WreathStrip {
    try strips.withLock { strips throws(OverlayError) in
      if let strip = strips[index] { return strip }
      // The strip holds a copy of the level, column by column.
      let colors = try texture.level(index, isKept: false)
      let relief = try relief.level(index, isKept: false)
      guard relief.size == colors.size else {
        throw .reliefOfOtherSize(relief: relief.size, wreath: colors.size)
      }
      let strip = WreathStrip(colors, relief: relief)
      strips[index] = strip
      return strip
    }
  }

  /// What the placement must know of the strip; measured once, it waits for no strip that is being read.
  func shape() throws(OverlayError) -> WreathShape {
    try measured.kept { () throws(OverlayError) in
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
    self.init(lowest: [], stands: [])
    for section in 0..<Self.sections {
      let first = strip.width * section / Self.sections
      let end = max(first + 1, strip.width * (section + 1) / Self.sections)
      let column =
        (first..<end).max { strip.columns[$0].last < strip.columns[$1].last } ?? first
      let row = strip.columns[column].last
      let relief =
        strip.columns[column].isEmpty
        ? 0 : Double(strip.relief[strip.index(column: column, row: row)]) / 255
      lowest.append((half - Double(row + 1)) / perUnit * WreathArtwork.heightShare)
      stands.append(relief * WreathArtwork.reliefRange * RingArc.circumference)
    }
  }
}
