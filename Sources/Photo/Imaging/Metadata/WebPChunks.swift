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

  /// A WebP file without metadata but the orientation, which becomes an EXIF chunk.
  static func withoutMetadata(_ file: UnsafeRawBufferPointer) throws(PhotoError) -> [UInt8] {
    var chunks: [UInt8] = []
    var orientation: Orientation?
    var extended: Int?
    var hasPicture = false
    for chunk in WebPChunks(file) {
      if chunk.has(type: "VP8X"), extended == nil, chunk.data.count >= 10 {
        extended = chunks.count + WebPChunk.headerLength
        chunks += WebPChunk.encoded(type: "VP8X", Array(chunk.data.prefix(10)))
      } else if chunk.has(type: "EXIF") {
        orientation = orientation ?? Orientation(exif: chunk.data)
      } else if let type = kept.first(where: { chunk.has(type: $0) }) {
        hasPicture = hasPicture || ["VP8 ", "VP8L", "ANMF"].contains("\(type)")
        chunks += WebPChunk.encoded(type: "\(type)", Array(chunk.data))
      }
    }
    guard hasPicture else { throw .truncated(.webp) }
    if let extended {
      chunks[extended] &= ~(metadataFlags.exif | metadataFlags.xmp)
      if let orientation, orientation != .upright {
        chunks[extended] |= metadataFlags.exif
        chunks += WebPChunk.encoded(type: "EXIF", orientation.exifBlock)
      }
    }
    return WebPChunk.encoded(type: "RIFF", Array("WEBP".utf8) + chunks)
  }
}
