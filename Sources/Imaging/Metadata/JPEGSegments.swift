/// A JPEG file's segments (ITU-T T.81, annex B).
struct JPEGSegments {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private enum Marker {
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
    static let comment: UInt8 = 0xFE
    static let application: ClosedRange<UInt8> = 0xE0...0xEF
    static let restart: ClosedRange<UInt8> = 0xD0...0xD7
    static let temporary: UInt8 = 0x01
  }

  private static let exifName = Array("Exif\0\0".utf8)

  func withoutMetadata() throws(PhotoError) -> [UInt8] {
    var result: [UInt8] = [0xFF, Marker.start]
    result.reserveCapacity(bytes.count)
    var place = 2
    var orientation = Orientation.upright
    var insertion: Int?
    while true {
      let marker = try nextMarker(&place)
      if marker == Marker.end { break }
      if Marker.restart.contains(marker) || marker == Marker.temporary || marker == Marker.start {
        continue
      }
      let data = try segment(at: place)
      if isKept(marker, data) {
        // The JFIF segment has to be the first (T.871, 10.1).
        if marker != 0xE0, insertion == nil { insertion = result.count }
        result += [0xFF, marker]
        result += marker == 0xE0 ? Self.withoutThumbnail(data) : bytes[place..<data.endIndex]
      } else if marker == 0xE1, data.starts(with: Self.exifName), orientation == .upright {
        orientation = Orientation(exifBytes: data.dropFirst(Self.exifName.count))
      }
      place = data.endIndex
      if marker == Marker.scan {
        let end = endOfScan(from: place)
        result += bytes[place..<end]
        place = end
      }
    }
    result += [0xFF, Marker.end]
    guard orientation != .upright else { return result }
    let block = Self.exifName + PictureFile.exif(orientation)
    let length = UInt16(block.count + 2)
    result.insert(
      contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block,
      at: insertion ?? 2)
    return result
  }

  /// A JFIF segment's length and data without its thumbnail (T.871, 10.1: 14 bytes precede it).
  private static func withoutThumbnail(_ jfif: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    [0, 16] + jfif.prefix(12) + [0, 0]
  }

  /// Whether a segment is needed to show the picture.
  private func isKept(_ marker: UInt8, _ data: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: data.starts(with: Array("JFIF\0".utf8)) && data.count >= 14
    case 0xE2: data.starts(with: Array("ICC_PROFILE\0".utf8))
    // Adobe's tells how the colours are coded.
    case 0xEE: data.starts(with: Array("Adobe".utf8))
    case Marker.comment: false
    default: !Marker.application.contains(marker)
    }
  }

  /// The marker at a place, which moves behind it; what lies before it belongs to nothing.
  private func nextMarker(_ place: inout Int) throws(PhotoError) -> UInt8 {
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] != 0xFF, bytes[place + 1] != 0 {
        place += 2
        return bytes[place - 1]
      }
      place += 1
    }
    throw .truncated(.jpeg)
  }

  /// A segment's data; its two bytes of length lie before it.
  private func segment(at place: Int) throws(PhotoError) -> ArraySlice<UInt8> {
    guard place + 2 <= bytes.count else { throw .truncated(.jpeg) }
    let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
    guard length >= 2 else { throw .damaged(.jpeg, detail: "a segment of \(length) bytes") }
    guard place + length <= bytes.count else { throw .truncated(.jpeg) }
    return bytes[place + 2..<place + length]
  }

  /// Where the coded samples end: at the next marker that is no restart and no stuffed 0xFF.
  private func endOfScan(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place + 1 < bytes.count {
        let next = bytes[place + 1]
        if bytes[place] == 0xFF, next != 0, next != 0xFF, !Marker.restart.contains(next) {
          return place
        }
        place += 1
      }
      return bytes.count
    }
  }
}
