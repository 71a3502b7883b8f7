/// The chunks of a WebP file (a RIFF file; the WebP container specification), up to one that the
/// file's end cuts off.
struct WebPChunks: Sequence, IteratorProtocol {
  private var rest: UnsafeRawBufferPointer

  /// The bytes of "RIFF", the length and "WEBP".
  private static let headerLength = 12

  /// - Parameter file: the whole file; it must outlive the chunks.
  init(_ file: UnsafeRawBufferPointer) {
    rest = UnsafeRawBufferPointer(rebasing: file.dropFirst(Self.headerLength))
  }

  /// - Parameter chunks: chunks without a file's header, such as those in a frame.
  init(chunks: UnsafeRawBufferPointer) { rest = chunks }

  mutating func next() -> WebPChunk? {
    guard rest.count >= WebPChunk.headerLength else { return nil }
    let length = Int(UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    guard length <= rest.count - WebPChunk.headerLength else { return nil }
    let end = WebPChunk.headerLength + length
    let chunk = WebPChunk(bytes: UnsafeRawBufferPointer(rebasing: rest[..<end]))
    // A chunk of an odd length is followed by a zero.
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(end + length % 2))
    return chunk
  }
}

/// A chunk of a WebP file; its bytes are borrowed.
struct WebPChunk {
  /// The type's four letters and the length.
  static let headerLength = 8

  /// Type, length and data.
  let bytes: UnsafeRawBufferPointer

  /// The chunk's data.
  var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes.dropFirst(Self.headerLength))
  }

  /// Whether the chunk has a type, given by its four letters.
  func has(type: StaticString) -> Bool {
    bytes.loadUnaligned(as: UInt32.self)
      == UnsafeRawPointer(type.utf8Start).loadUnaligned(as: UInt32.self)
  }

  /// Encodes a chunk, with the zero behind data of an odd length.
  static func encoded(type: String, _ data: [UInt8]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt32(data.count).littleEndian, Array.init)
    return Array(type.utf8) + length + data + [UInt8](repeating: 0, count: data.count % 2)
  }
}

extension WebPChunks {
  /// The chunk types that are needed to show the picture as intended; VP8X is written anew.
  private static let kept: [StaticString] = ["ICCP", "ALPH", "VP8 ", "VP8L", "ANIM", "ANMF"]

  /// The bits of a VP8X chunk's first byte that announce EXIF and XMP.
  private static let metadataFlags: (exif: UInt8, xmp: UInt8) = (0x08, 0x04)
  /// That of an ICC profile.
  private static let profileFlag: UInt8 = 0x20

  /// A WebP file without metadata but the orientation, the rights, and colours that EXIF alone
  /// states, which become a profile.
  static func withoutMetadata(_ file: UnsafeRawBufferPointer) throws(PhotoError) -> [UInt8] {
    var chunks: [UInt8] = []
    var exif: UnsafeRawBufferPointer?
    var extended: Int?
    var (hasPicture, hasProfile) = (false, false)
    for chunk in WebPChunks(file) {
      if chunk.has(type: "VP8X"), extended == nil, chunk.data.count >= 10 {
        extended = chunks.count + WebPChunk.headerLength
        chunks += WebPChunk.encoded(type: "VP8X", Array(chunk.data.prefix(10)))
      } else if chunk.has(type: "EXIF") {
        exif = exif ?? chunk.data
      } else if let type = kept.first(where: { chunk.has(type: $0) }) {
        hasPicture = hasPicture || ["VP8 ", "VP8L", "ANMF"].contains("\(type)")
        hasProfile = hasProfile || chunk.has(type: "ICCP")
        chunks += WebPChunk.encoded(type: "\(type)", Array(chunk.data))
      }
    }
    guard hasPicture else { throw .truncated(.webp) }
    if let extended {
      let kept = KeptMetadata(
        orientation: exif.flatMap(Orientation.init(exif:)) ?? .upright,
        rights: PhotoRights(webp: file))
      chunks[extended] &= ~(metadataFlags.exif | metadataFlags.xmp)
      chunks[extended] |= append(kept, to: &chunks)
      let color = try PhotoColor(exif.map(ColorStatement.statements) ?? [], format: .webp)
      if !hasProfile, let profile = color.profile {
        chunks[extended] |= profileFlag
        // Behind the ten bytes of VP8X.
        chunks.insert(contentsOf: WebPChunk.encoded(type: "ICCP", profile), at: extended + 10)
      }
    }
    return WebPChunk.encoded(type: "RIFF", Array("WEBP".utf8) + chunks)
  }

  /// An encoder's file with metadata.
  ///
  /// - Parameters:
  ///   - file: a file without metadata and transparency, as this package's encoder writes it.
  ///   - size: the picture's size.
  static func file(
    _ file: UnsafeRawBufferPointer, adding kept: KeptMetadata, size: PixelSize
  ) -> [UInt8] {
    // Flags, three reserved bytes, and width and height less one.
    var header: [UInt8] = [0, 0, 0, 0]
    for side in [size.width - 1, size.height - 1] {
      header += [0, 8, 16].map { UInt8(side >> $0 & 0xFF) }
    }
    var chunks: [UInt8] = []
    chunks.reserveCapacity(file.count + 1024)
    for chunk in WebPChunks(file) {
      if chunk.has(type: "VP8X") { header = Array(chunk.data) } else { chunks += chunk.bytes }
      if chunk.bytes.count % 2 == 1 { chunks.append(0) }
    }
    header[0] |= append(kept, to: &chunks)
    return WebPChunk.encoded(
      type: "RIFF", Array("WEBP".utf8) + WebPChunk.encoded(type: "VP8X", header) + chunks)
  }

  /// Appends the chunks of EXIF and XMP, and returns the flags that announce them.
  private static func append(_ kept: KeptMetadata, to chunks: inout [UInt8]) -> UInt8 {
    var flags: UInt8 = 0
    let (exif, xmp) = (kept.exif, kept.xmp)
    if !exif.isEmpty {
      flags |= metadataFlags.exif
      chunks += WebPChunk.encoded(type: "EXIF", exif)
    }
    if !xmp.isEmpty {
      flags |= metadataFlags.xmp
      chunks += WebPChunk.encoded(type: "XMP ", xmp)
    }
    return flags
  }
}
