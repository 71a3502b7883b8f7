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
      // Behind the signature.
      bytes.replaceSubrange(8..<33, with: PNGFile.header(width: UInt32(side), height: UInt32(side)))
    case .jpeg:
      // The frame header: FF C0, length (2), precision (1), height and width.
      let frame = try #require(
        bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
      bytes.replaceSubrange(frame + 5..<frame + 9, with: [high, low, high, low])
    }
    return bytes
  }
}
