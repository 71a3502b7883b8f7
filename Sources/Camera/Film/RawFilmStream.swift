import Imaging

/// Raw frames with their times as a Matroska stream (RFC 9559): the simplest form in which ffmpeg
/// takes pictures of any rate through a pipe.
///
/// One cluster a frame, times in microseconds.
struct RawFilmStream {
  private let size: PixelSize

  init(size: PixelSize) { self.size = size }

  /// What comes before the first frame.
  var head: [UInt8] {
    let header = Self.element(
      [0x1A, 0x45, 0xDF, 0xA3],  // EBML
      Self.element([0x42, 0x82], Array("matroska".utf8))  // DocType
        + Self.number([0x42, 0x87], 4) + Self.number([0x42, 0x85], 2))  // its versions
    // A segment of unknown length: a stream.
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
    let name = Array("selfie".utf8)
    let information = Self.element(
      [0x15, 0x49, 0xA9, 0x66],  // Info: one tick is 1000 nanoseconds, and who wrote it
      Self.number([0x2A, 0xD7, 0xB1], 1000) + Self.element([0x4D, 0x80], name)
        + Self.element([0x57, 0x41], name))
    let video = Self.element(
      [0xE0],  // Video: width, height, colour space (three bytes a pixel, red first)
      Self.number([0xB0], size.width) + Self.number([0xBA], size.height)
        + Self.element([0x2E, 0xB5, 0x24], [0x52, 0x47, 0x42, 24]))
    let track = Self.element(
      // TrackEntry: number, identity, a video, no lacing, and how long the last frame is shown (in
      // nanoseconds): without that a film's last frame is left out by players.
      [0xAE],
      Self.number([0xD7], 1) + Self.number([0x73, 0xC5], 1) + Self.number([0x83], 1)
        + Self.number([0x9C], 0) + Self.number([0x23, 0xE3, 0x83], 33_333_333)
        + Self.element([0x86], Array("V_UNCOMPRESSED".utf8)) + video)
    return header + segment + information + Self.element([0x16, 0x54, 0xAE, 0x6B], track)
  }

  /// What comes before a frame's pixels.
  ///
  /// - Parameter time: microseconds since the first frame.
  func head(ofFrameAt time: Int) -> [UInt8] {
    let timestamp = Self.number([0xE7], time)
    // SimpleBlock: track 1, no time of its own, a key frame.
    let block = [0xA3] + Self.length(4 + size.area * 3) + [0x81, 0, 0, 0x80]
    return [0x1F, 0x43, 0xB6, 0x75]  // Cluster
      + Self.length(timestamp.count + block.count + size.area * 3) + timestamp + block
  }

  private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
    identifier + length(content.count) + content
  }

  private static func number(_ identifier: [UInt8], _ value: Int) -> [UInt8] {
    element(identifier, bytes(value))
  }

  /// A length in eight bytes, of which the first bit tells that they are eight.
  private static func length(_ count: Int) -> [UInt8] { bytes(count | 1 << 56) }

  private static func bytes(_ value: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }
}
