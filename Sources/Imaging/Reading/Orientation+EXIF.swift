extension Orientation {
  /// Reads the orientation out of an EXIF block; whatever is missing or malformed means upright.
  ///
  /// Only the first directory is looked at, and of it only this tag: no offset but the one to that
  /// directory is followed, so there is nothing to loop on.
  ///
  /// - Parameter exif: the block from its TIFF header on; the "Exif" name that some PNG writers
  ///   leave in front of it is stepped over.
  init(exif: UnsafeRawBufferPointer) {
    self = Self.tag(in: exif) ?? .upright
  }

  private static func tag(in exif: UnsafeRawBufferPointer) -> Orientation? {
    let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
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
      // Type 3 is SHORT; a count of 1 keeps the value in the entry itself.
      guard reader.short(at: entry + 2) == 3, reader.long(at: entry + 4) == 1 else { return nil }
      return reader.short(at: entry + 8).flatMap(Orientation.init(rawValue:))
    }
    return nil
  }
}

/// Bounds-checked numbers in either byte order.
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
