extension Orientation {
  /// Reads the orientation of an EXIF block; `nil` where it is missing or malformed.
  ///
  /// Only the first image file directory (IFD0) and its Orientation tag are read. The only offset
  /// followed is the one to that directory, so that a hostile block cannot cause a loop.
  ///
  /// - Parameter exif: the block from its TIFF header on; the identifier "Exif\0\0", which some PNG
  ///   writers leave in front of it, is skipped.
  init?(exif: UnsafeRawBufferPointer) {
    let name = Self.exifIdentifier
    let tiff =
      exif.starts(with: name)
      ? UnsafeRawBufferPointer(rebasing: exif.dropFirst(name.count)) : exif
    guard let reader = TIFFReader(tiff), let directory = reader.long(at: 4),
      let count = reader.short(at: directory)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = reader.short(at: entry) else { return nil }
      guard tag == 0x0112 else { continue }
      // Type 3 is SHORT; with a count of 1 the value lies in the entry itself.
      guard reader.short(at: entry + 2) == 3, reader.long(at: entry + 4) == 1,
        let value = reader.short(at: entry + 8)
      else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }

  /// The identifier of EXIF in a JPEG's APP1 segment (CIPA DC-008, 4.7.2).
  static let exifIdentifier = Array("Exif\0\0".utf8)

  /// An EXIF block, from its TIFF header on, with this orientation as its only tag.
  var exifBlock: [UInt8] {
    [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8,  // big-endian; the directory follows
      0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1,  // one entry: Orientation, one SHORT
      0, UInt8(rawValue), 0, 0, 0, 0, 0, 0,
    ]
  }
}

/// Bounds-checked numbers of a TIFF structure, in either byte order.
private struct TIFFReader {
  private let bytes: UnsafeRawBufferPointer
  private let isBigEndian: Bool

  init?(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  func short(at offset: Int) -> Int? { number(at: offset, length: 2) }
  func long(at offset: Int) -> Int? { number(at: offset, length: 4) }

  private func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - length else { return nil }
    return (0..<length).reduce(0) { value, i in
      value << 8 | Int(bytes[isBigEndian ? offset + i : offset + length - 1 - i])
    }
  }
}
