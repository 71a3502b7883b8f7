import Imaging

/// A Matroska stream (RFC 9559) of raw RGB frames, each with its own timestamp: the simplest format
/// in which ffmpeg takes a variable frame rate through a pipe.
///
/// One cluster a frame; timestamps in microseconds.
struct MatroskaStream {
  private let size: PixelSize

  init(size: PixelSize) { self.size = size }

  /// The EBML header and the segment's begin, up to the first cluster.
  var header: [UInt8] {
    let ebml = Self.element(
      [0x1A, 0x45, 0xDF, 0xA3],  // EBML
      Self.element([0x42, 0x82], Array("matroska".utf8))  // DocType
        + Self.number([0x42, 0x87], 4) + Self.number([0x42, 0x85], 2))  // versions
    // A Segment of unknown length, as live streams have.
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
    let name = Array("selfie".utf8)
    let information = Self.element(
      [0x15, 0x49, 0xA9, 0x66],  // Info: TimestampScale of 1000 ns, MuxingApp, WritingApp
      Self.number([0x2A, 0xD7, 0xB1], 1000) + Self.element([0x4D, 0x80], name)
        + Self.element([0x57, 0x41], name))
    let video = Self.element(
      [0xE0],  // Video: PixelWidth, PixelHeight, UncompressedFourCC (RGB, 24 bits)
      Self.number([0xB0], size.width) + Self.number([0xBA], size.height)
        + Self.element([0x2E, 0xB5, 0x24], [0x52, 0x47, 0x42, 24]))
    let track = Self.element(
      // TrackEntry: TrackNumber, TrackUID, TrackType video, FlagLacing off, DefaultDuration (in ns;
      // without it players drop the last frame), CodecID.
      [0xAE],
      Self.number([0xD7], 1) + Self.number([0x73, 0xC5], 1) + Self.number([0x83], 1)
        + Self.number([0x9C], 0) + Self.number([0x23, 0xE3, 0x83], 33_333_333)
        + Self.element([0x86], Array("V_UNCOMPRESSED".utf8)) + video)
    return ebml + segment + information + Self.element([0x16, 0x54, 0xAE, 0x6B], track)
  }

  /// The header of a frame's cluster; its pixels follow.
  ///
  /// - Parameter time: the timestamp, in microseconds since the first frame.
  func clusterHeader(at time: Int) -> [UInt8] {
    let timestamp = Self.number([0xE7], time)
    // SimpleBlock: track 1, relative timestamp 0, key frame.
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

  /// A data size of eight bytes (EBML variable-length integer: its marker is bit 56).
  private static func length(_ count: Int) -> [UInt8] { bytes(count | 1 << 56) }

  private static func bytes(_ value: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }
}
