/// The names of gain maps, pictures that only serve the main one: they brighten it on screens of a
/// high dynamic range.
enum GainMap {
  /// Texts in their metadata: those of Ultra HDR, of Apple, and of ISO 21496-1.
  private static let names = ["hdrgm:", "hdrgainmap", "urn:iso:std:iso:ts:21496:-1"]

  /// Whether some bytes name one.
  static func isNamed(in bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    names.contains { bytes.from(text: $0) != nil }
  }
}

/// The pictures of a JPEG in the Multi-Picture Format (CIPA DC-007).
enum JPEGPictures {
  /// The number of entries that are looked at.
  private static let limit = 64
  /// The bytes at a picture's beginning among which its XMP is looked for.
  private static let metadataLength = 1 << 16

  /// What the file has beside its first picture: pictures that people take for pictures (the other
  /// eye's view, another angle, a part of a panorama), or else a gain map. Large thumbnails are
  /// neither.
  ///
  /// - Parameters:
  ///   - index: the content of the APP2 segment behind its identifier `MPF`, which lies in `file`.
  ///   - file: the whole file, to which the offsets lead.
  static func omission(
    index: UnsafeRawBufferPointer, file: UnsafeRawBufferPointer
  ) -> PhotoOmission? {
    guard let block = TIFFBlock(index), let start = index.baseAddress, let base = file.baseAddress
    else { return nil }
    let origin = start - base
    let entries = block.records(0xB002, limit: limit, in: block.firstDirectory)
    var omission: PhotoOmission?
    for entry in entries.dropFirst() {
      let kind = entry[0] & 0xFF_FFFF
      if kind >> 16 == 2 { return .pictures }
      guard kind == 0, entry[2] > 0, origin + entry[2] < file.count else { continue }
      let picture = file[(origin + entry[2])...].prefix(metadataLength)
      guard picture.starts(with: [0xFF, 0xD8]) else { continue }
      guard GainMap.isNamed(in: picture) else { return .pictures }
      omission = .gainMap
    }
    return omission
  }
}
