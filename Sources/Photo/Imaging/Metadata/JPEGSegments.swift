/// The marker segments of a JPEG file (ITU-T T.81, annex B).
struct JPEGSegments {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The second bytes of markers, by their names in table B.1.
  private enum Marker {
    static let soi: UInt8 = 0xD8
    static let eoi: UInt8 = 0xD9
    static let sos: UInt8 = 0xDA
    static let com: UInt8 = 0xFE
    static let app: ClosedRange<UInt8> = 0xE0...0xEF
    static let rst: ClosedRange<UInt8> = 0xD0...0xD7
    static let tem: UInt8 = 0x01
  }

  /// The file without metadata but the orientation, the rights, and colours that EXIF alone states,
  /// which become a profile.
  func withoutMetadata(but rights: PhotoRights?) throws(PhotoError) -> [UInt8] {
    var result: [UInt8] = [0xFF, Marker.soi]
    result.reserveCapacity(bytes.count)
    var place = 2
    var exif: ArraySlice<UInt8>?
    var (hasScan, hasProfile) = (false, false)
    var insertion: Int?
    while true {
      let marker = try nextMarker(&place)
      if marker == Marker.eoi { break }
      if Marker.rst.contains(marker) || marker == Marker.tem || marker == Marker.soi { continue }
      let data = try segment(at: place)
      if isKept(marker, data) {
        hasProfile = hasProfile || marker == 0xE2
        // The JFIF segment has to be the first (T.871, 10.1).
        if marker != 0xE0, insertion == nil { insertion = result.count }
        result += [0xFF, marker]
        result += marker == 0xE0 ? Self.withoutThumbnail(data) : bytes[place..<data.endIndex]
      } else if marker == 0xE1, exif == nil, !hasScan,
        data.starts(with: Orientation.exifIdentifier),
        data.count > Orientation.exifIdentifier.count
      {
        // The decoder's choice: the first EXIF segment, in front of the first scan.
        exif = data
      }
      place = data.endIndex
      if marker == Marker.sos {
        hasScan = true
        let end = endOfEntropyCodedSegments(from: place)
        result += bytes[place..<end]
        place = end
      }
    }
    result += [0xFF, Marker.eoi]
    result.insert(
      contentsOf: try Self.segments(for: exif ?? [], rights, hasProfile), at: insertion ?? 2)
    return result
  }

  /// The segments that stand for what is kept of an EXIF segment, and for the rights.
  private static func segments(
    for exif: ArraySlice<UInt8>, _ rights: PhotoRights?, _ hasProfile: Bool
  ) throws(PhotoError) -> [UInt8] {
    try exif.withContiguousBytes { exif throws(PhotoError) in
      let orientation = Orientation(exif: exif) ?? .upright
      var segments = KeptMetadata(orientation: orientation, rights: rights).jpegSegments
      let color = try PhotoColor(ColorStatement.statements(of: exif), format: .jpeg)
      if !hasProfile, let profile = color.profile {
        // The first part of one: profiles that are made here have a few hundred bytes.
        segments += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
      }
      return segments
    }
  }

  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = UInt16(data.count + 2)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
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
    // Adobe's segment states the colour transform.
    case 0xEE: data.starts(with: Array("Adobe".utf8))
    case Marker.com: false
    default: !Marker.app.contains(marker)
    }
  }

  /// Finds the next marker and moves `place` behind it; bytes in between are skipped.
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

  /// The parameters of the segment whose length field is at `place`.
  private func segment(at place: Int) throws(PhotoError) -> ArraySlice<UInt8> {
    guard place + 2 <= bytes.count else { throw .truncated(.jpeg) }
    let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
    guard length >= 2 else { throw .damaged(.jpeg, detail: "a segment of \(length) bytes") }
    guard place + length <= bytes.count else { throw .truncated(.jpeg) }
    return bytes[place + 2..<place + length]
  }

  /// The end of a scan's entropy-coded segments: the next marker but RSTm.
  private func endOfEntropyCodedSegments(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place + 1 < bytes.count {
        let next = bytes[place + 1]
        if bytes[place] == 0xFF, next != 0, next != 0xFF, !Marker.rst.contains(next) {
          return place
        }
        place += 1
      }
      return bytes.count
    }
  }
}
