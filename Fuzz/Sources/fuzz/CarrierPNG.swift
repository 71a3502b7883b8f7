/// The smallest valid PNG of 16 × 8 gray pixels, around a chunk under test.
enum CarrierPNG {
  static func file(chunk name: String, content: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 16, 0, 0, 0, 8, 8, 0, 0, 0, 0]
    // A stored block: no compression is needed for 8 rows of a filter byte and 16 samples.
    let rows = [UInt8](repeating: 0, count: 8 * 17)
    let stored: [UInt8] =
      [0x78, 0x01, 0x01, UInt8(rows.count), 0, ~UInt8(rows.count), 0xFF] + rows + adler(rows)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + part("IHDR", header) + part(name, content) + part("IDAT", stored) + part("IEND", [])
  }

  private static func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC-32 of PNG's chunks (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// The Adler-32 that ends a zlib stream (RFC 1950).
  private static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return big(high << 16 | low)
  }
}
