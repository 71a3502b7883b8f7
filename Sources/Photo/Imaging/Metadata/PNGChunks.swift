/// The chunks of a PNG file up to IEND, or up to the chunk that the file's end cuts off.
struct PNGChunks: Sequence, IteratorProtocol {
  private var rest: UnsafeRawBufferPointer
  /// Whether IEND was reached.
  private(set) var isComplete = false

  /// The signature of a PNG file (PNG third edition, 5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter file: the whole file; it must outlive the chunks.
  init(_ file: UnsafeRawBufferPointer) {
    rest = UnsafeRawBufferPointer(rebasing: file.dropFirst(Self.signature.count))
  }

  mutating func next() -> PNGChunk? {
    guard !isComplete, rest.count >= 12 else { return nil }
    let length = Int(UInt32(bigEndian: rest.loadUnaligned(as: UInt32.self)))
    guard length <= rest.count - 12 else { return nil }
    let chunk = PNGChunk(bytes: UnsafeRawBufferPointer(rebasing: rest[..<(12 + length)]))
    rest = UnsafeRawBufferPointer(rebasing: rest[(12 + length)...])
    isComplete = chunk.has(type: "IEND")
    return chunk
  }
}

extension PNGChunks {
  /// The chunk types that state colours.
  private static let colors: [StaticString] = ["gAMA", "cHRM", "sRGB", "iCCP", "cICP"]

  /// The chunk types that are needed to show the picture as intended.
  private static let kept: [StaticString] =
    colors + ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "sBIT", "pHYs", "bKGD"]

  /// A PNG file without metadata but the orientation, the rights, and colours that EXIF alone
  /// states, which become a profile.
  static func withoutMetadata(_ file: UnsafeRawBufferPointer) throws(PhotoError) -> [UInt8] {
    guard file.starts(with: signature) else {
      throw .damaged(.png, detail: "its signature is corrupt")
    }
    var result = signature
    result.reserveCapacity(file.count)
    var (statesColors, insertion): (Bool, Int?) = (false, nil)
    var chunks = PNGChunks(file)
    while let chunk = chunks.next() {
      guard kept.contains(where: { chunk.has(type: $0) }) else { continue }
      statesColors = statesColors || colors.contains { chunk.has(type: $0) }
      // A profile stands in front of the palette (PNG third edition, 5.6).
      if insertion == nil, chunk.has(type: "PLTE") || chunk.has(type: "IDAT") {
        insertion = result.count
      }
      result += chunk.bytes
    }
    guard chunks.isComplete else { throw .truncated(.png) }
    let kept = KeptMetadata(
      orientation: Orientation(png: file) ?? .upright, rights: PhotoRights(png: file))
    if let insertion {
      let color = try PhotoColor(PNGHead(file).exifStatements, format: .png)
      // EXIF's profiles are of RGB, which a gray PNG (IHDR's colour type 0 or 4) may not have. A file
      // with picture data is longer than IHDR.
      let profile = statesColors || file[25] & 2 == 0 ? nil : color.profile
      result.insert(
        contentsOf: (profile.map(PNGChunk.encoded(profile:)) ?? []) + kept.pngChunks, at: insertion)
    }
    return result
  }
}
