import CImageCodecs

/// Decodes a WebP file by libwebp; the file must outlive it.
struct WebPDecoder {
  let header: CodecHeader
  /// The orientation in EXIF, which browsers apply, too.
  let orientation: Orientation
  private let file: UnsafeRawBufferPointer
  private let hasAlpha: Bool

  init(_ file: UnsafeRawBufferPointer, limits: DecodingLimits) throws(PhotoError) {
    var webp = WebPHeader()
    var message = CodecMessage()
    let status = webp_readHeader(file.codecBytes.bytes, file.count, &webp, &message)
    var header = CodecHeader()
    (header.width, header.height, header.color) = (webp.width, webp.height, .rgb)
    guard status == .ok else {
      throw PhotoError(status, message, format: .webp, size: header.size)
    }
    let chunks = WebPChunks(file)
    if let profile = chunks.first(where: { $0.has(type: "ICCP") }),
      profile.data.count <= limits.maximumProfileBytes
    {
      header.profile = profile.data.codecBytes
    }
    let exif = chunks.first { $0.has(type: "EXIF") }
    orientation = exif.flatMap { Orientation(exif: $0.data) } ?? .upright
    (self.header, self.file, hasAlpha) = (header, file, webp.hasAlpha)
  }

  /// The embedded ICC profile.
  var profile: UnsafeRawBufferPointer { UnsafeRawBufferPointer(header.profile) }

  /// Decodes the picture to R, G, B.
  func pixels() throws(PhotoError) -> [UInt8] {
    // With alpha the picture is composited in place, and the last quarter of the buffer stays
    // unused.
    try decodedPixels(
      header.size, channels: 3, scratch: hasAlpha ? header.size.area : 0, format: .webp
    ) { pixels, message in
      webp_decode(
        file.codecBytes.bytes, file.count, pixels.baseAddress, pixels.count, &message)
    }
  }
}
