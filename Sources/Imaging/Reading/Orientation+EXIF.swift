extension Orientation {
  /// Reads the orientation of an EXIF block; `nil` where it is missing or malformed.
  ///
  /// - Parameter exif: the block from its TIFF header on.
  init?(exif: UnsafeRawBufferPointer) {
    guard let block = TIFFBlock(exif),
      let value = block.short(0x0112, in: block.firstDirectory)
    else { return nil }
    self.init(rawValue: value)
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
