import Imaging
import Testing

/// Pictures whose header states more pixels than they have.
enum HugeHeader {
  /// A small picture whose header states a square of this side.
  static func picture(_ format: OutputFormat, side: UInt16) throws -> [UInt8] {
    var bytes = try Photo.scene().encoded(as: format)
    let (high, low) = (UInt8(side >> 8), UInt8(side & 0xFF))
    switch format {
    case .webp:
      // A lossy picture's frame header: 14 bits each of width and height, from byte 26 on.
      let low = [UInt8(side & 0xFF), UInt8(side >> 8 & 0x3F)]
      bytes.replaceSubrange(26..<30, with: low + low)
    case .png:
      // Signature (8), length and type of IHDR (8), width and height, five more bytes, checksum.
      bytes.replaceSubrange(16..<24, with: [0, 0, high, low, 0, 0, high, low])
      let sum = checksum(bytes[12..<29])
      for index in 0..<4 { bytes[29 + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
    case .jpeg:
      // The frame header: FF C0, length (2), precision (1), height and width.
      let frame = try #require(
        bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
      bytes.replaceSubrange(frame + 5..<frame + 9, with: [high, low, high, low])
    }
    return bytes
  }

  /// The CRC-32 of PNG's chunks (ISO 3309).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
