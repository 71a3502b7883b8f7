import CZlib

/// A PNG file's chunks (ISO/IEC 15948, clause 5).
struct PNGChunks {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// What is needed to show the picture as it was meant.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "pHYs",
    "bKGD",
  ]

  func withoutMetadata() throws(PhotoError) -> [UInt8] {
    guard bytes.starts(with: Self.signature) else {
      throw .damaged(.png, detail: "its signature is spoilt")
    }
    var result = Self.signature
    result.reserveCapacity(bytes.count)
    var orientation = Orientation.upright
    var place = Self.signature.count
    var firstData: Int?
    while true {
      guard place + 12 <= bytes.count else { throw .truncated(.png) }
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { throw .truncated(.png) }
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let data = bytes[place + 8..<place + 8 + length]
      if name == "eXIf" { orientation = Orientation(exifBytes: data) }
      if Self.kept.contains(name) {
        if name == "IDAT", firstData == nil { firstData = result.count }
        result += bytes[place..<place + 12 + length]
      }
      place += 12 + length
      if name == "IEND" { break }
    }
    guard orientation != .upright, let firstData else { return result }
    result.insert(contentsOf: Self.chunk("eXIf", PictureFile.exif(orientation)), at: firstData)
    return result
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    let body = Array(name.utf8) + data
    let sum = UInt32(truncatingIfNeeded: crc32_z(0, body, body.count))
    return number(UInt32(data.count)) + body + number(sum)
  }
}
