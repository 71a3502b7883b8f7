import CZlib
import Glibc

/// A chunk of a PNG file (PNG third edition, 5.3); its bytes are borrowed.
struct PNGChunk {
  /// Length, type, data and CRC.
  let bytes: UnsafeRawBufferPointer

  /// The chunk's data.
  var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[8..<bytes.count - 4])
  }

  /// Whether the chunk has a type, given by its four letters, which are compared as one number: a
  /// hostile file has millions of chunks.
  func has(type: StaticString) -> Bool {
    let letters = UnsafeRawPointer(type.utf8Start)
    return bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      == letters.loadUnaligned(as: UInt32.self)
  }

  /// Whether the CRC is that of type and data.
  var isIntact: Bool {
    let checked = UnsafeRawBufferPointer(rebasing: bytes[4..<bytes.count - 4])
    let sum = crc32_z(0, checked.bindMemory(to: UInt8.self).baseAddress, checked.count)
    return bytes.suffix(4).elementsEqual(Self.bigEndian(UInt32(truncatingIfNeeded: sum)))
  }

  /// Encodes a chunk.
  static func encoded(type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = crc32_z(0, body, body.count)
    return bigEndian(UInt32(data.count)) + body + bigEndian(UInt32(truncatingIfNeeded: sum))
  }

  /// Encodes a chunk of an ICC profile (PNG third edition, 11.3.2.3).
  static func encoded(profile: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(profile.count))
    var deflated = [UInt8](repeating: 0, count: Int(length))
    // It only fails for want of memory or room.
    guard compress(&deflated, &length, profile, uLong(profile.count)) == Z_OK else { return [] }
    // The profile's name, and the compression method.
    return encoded(type: "iCCP", Array("ICC profile\0\0".utf8) + deflated.prefix(Int(length)))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}

extension PNGChunk {
  /// The text of a tEXt, zTXt or iTXt chunk (PNG third edition, 11.3.3).
  ///
  /// - Parameters:
  ///   - keyword: the keyword of interest.
  ///   - limit: the most bytes of text; a longer one is truncated, so that little is inflated.
  /// - Returns: `nil` for other chunks, other keywords and corrupt chunks; no bytes where the text
  ///   does not inflate, so that a caller that counts texts counts this one too: it costs as much.
  func text(keyword: StaticString, limit: Int) -> [UInt8]? {
    let isInternational = has(type: "iTXt")
    guard isInternational || has(type: "zTXt") || has(type: "tEXt"), has(keyword: keyword), isIntact
    else { return nil }
    var fields = data[(keyword.utf8CodeUnitCount + 1)...]
    var isCompressed = has(type: "zTXt")
    if isInternational {
      guard let flag = fields.popFirst() else { return nil }
      isCompressed = flag == 1
    }
    if isInternational || isCompressed {
      // Compression method 0, deflate, is the only one.
      guard fields.popFirst() == 0 else { return nil }
    }
    if isInternational {
      // Language tag and translated keyword.
      for _ in 0..<2 {
        guard let end = fields.firstIndex(of: 0) else { return nil }
        fields = fields[(end + 1)...]
      }
    }
    if !isCompressed { return Array(fields.prefix(limit)) }
    return Self.inflated(UnsafeRawBufferPointer(rebasing: fields), limit: limit)
  }

  /// Whether the data begins with a keyword and the NUL that follows it.
  private func has(keyword: StaticString) -> Bool {
    let count = keyword.utf8CodeUnitCount
    guard data.count > count, let start = data.baseAddress else { return false }
    return memcmp(start, keyword.utf8Start, count) == 0 && data[count] == 0
  }

  /// Inflates a zlib stream up to a limit; no bytes when it is corrupt.
  private static func inflated(_ stream: UnsafeRawBufferPointer, limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var length = uLongf(limit)
      let status = uncompress(
        buffer.baseAddress, &length, stream.bindMemory(to: UInt8.self).baseAddress,
        uLong(stream.count))
      // Z_BUF_ERROR: the text is longer than the limit; the buffer holds its beginning.
      count = status == Z_OK || status == Z_BUF_ERROR ? Int(length) : 0
    }
  }
}
