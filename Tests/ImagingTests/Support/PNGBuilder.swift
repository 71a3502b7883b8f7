/// Writes PNG files of every kind, by the specification (W3C PNG, third edition) and without
/// libpng: the reader is tested against something that does not share its mistakes.
struct PNGBuilder {
  /// The specification's colour types.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var type: ColorType
  var depth = 8
  var isInterlaced = false
  /// Chunks between IHDR and the picture data, in order.
  var chunks: [(name: String, data: [UInt8])] = []
  /// Chunks between the picture data and IEND.
  var chunksAfter: [(name: String, data: [UInt8])] = []
  /// The samples of a pixel, as many as the type has channels.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The whole file.
  var bytes: [UInt8] {
    var file = Self.signature + Self.chunk("IHDR", header)
    for chunk in chunks { file += Self.chunk(chunk.name, chunk.data) }
    let data = Self.zlib(rows)
    // Several chunks, as long pictures have them.
    for start in stride(from: 0, to: data.count, by: 4000) {
      file += Self.chunk("IDAT", Array(data[start..<min(start + 4000, data.count)]))
    }
    for chunk in chunksAfter { file += Self.chunk(chunk.name, chunk.data) }
    return file + Self.chunk("IEND", [])
  }

  private var header: [UInt8] {
    big(UInt32(width)) + big(UInt32(height))
      + [UInt8(depth), type.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  /// The rows of one pass, or of Adam7's seven, each with the filter "none".
  private var rows: [UInt8] {
    guard isInterlaced else { return rows(x: 0, 1, y: 0, 1) }
    let passes = [
      (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
      (0, 1, 1, 2),
    ]
    return passes.flatMap { rows(x: $0.0, $0.1, y: $0.2, $0.3) }
  }

  private func rows(x left: Int, _ columns: Int, y top: Int, _ lines: Int) -> [UInt8] {
    guard left < width else { return [] }
    return stride(from: top, to: height, by: lines).flatMap { y in
      var row: [UInt8] = [0]
      var (bits, held) = (0, 0)
      for x in stride(from: left, to: width, by: columns) {
        for sample in samples(x, y) {
          bits = bits << depth | sample
          held += depth
          while held >= 8 {
            held -= 8
            row.append(UInt8(truncatingIfNeeded: bits >> held))
          }
          bits &= 1 << held - 1
        }
      }
      if held > 0 { row.append(UInt8(truncatingIfNeeded: bits << (8 - held))) }
      return row
    }
  }

  /// A chunk with length and checksum.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(checksum(body))
  }

  /// The chunk of an ICC profile: its name, the compression method, the profile.
  static func profile(_ profile: [UInt8]) -> (name: String, data: [UInt8]) {
    ("iCCP", Array("p".utf8) + [0, 0] + zlib(profile))
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951 3.2.4).
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, data.count)
      let length = UInt16(end - start)
      stream += [end == data.count ? 1 : 0] + little(length) + little(~length)
      stream += data[start..<end]
      start = end
    } while start < data.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + big(b << 16 | a)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
