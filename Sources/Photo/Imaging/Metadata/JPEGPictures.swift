/// The pictures of a JPEG in the Multi-Picture Format (CIPA DC-007).
enum JPEGPictures {
  /// The number of entries that are looked at.
  private static let limit = 64
  /// The bytes at a picture's beginning among which its XMP is looked for.
  private static let metadataLength = 1 << 16
  /// Texts in the metadata of a gain map, a picture that only serves the first one: those of Ultra
  /// HDR, of Apple, and of ISO 21496-1.
  private static let gainMaps = ["hdrgm:", "hdrgainmap", "urn:iso:std:iso:ts:21496:-1"]

  /// Whether the file has pictures that people take for pictures: the other eye's view, another
  /// angle, a part of a panorama. Large thumbnails and gain maps are none.
  ///
  /// - Parameters:
  ///   - index: the content of the APP2 segment behind its identifier `MPF`, which lies in `file`.
  ///   - file: the whole file, to which the offsets lead.
  static func areSeveral(index: UnsafeRawBufferPointer, file: UnsafeRawBufferPointer) -> Bool {
    guard let block = TIFFBlock(index), let start = index.baseAddress, let base = file.baseAddress
    else { return false }
    let origin = start - base
    let entries = block.records(0xB002, limit: limit, in: block.firstDirectory)
    return entries.dropFirst().contains { entry in
      let kind = entry[0] & 0xFF_FFFF
      if kind >> 16 == 2 { return true }
      guard kind == 0, entry[2] > 0, origin + entry[2] < file.count else { return false }
      let picture = file[(origin + entry[2])...].prefix(metadataLength)
      return picture.starts(with: [0xFF, 0xD8]) && !isGainMap(picture)
    }
  }

  private static func isGainMap(_ picture: Slice<UnsafeRawBufferPointer>) -> Bool {
    let text = Array(picture)
    return gainMaps.contains { name in
      let name = Array(name.utf8)
      return text.indices.contains { text[$0] == name[0] && text[$0...].starts(with: name) }
    }
  }
}
