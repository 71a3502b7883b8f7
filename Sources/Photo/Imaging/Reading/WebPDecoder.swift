import CImageCodecs

/// Decodes a WebP file by libwebp; the file must outlive it.
struct WebPDecoder {
  let header: CodecHeader
  /// The orientation in EXIF, which browsers apply, too.
  let orientation: Orientation
  /// Whether the file is an animation, of which the first frame is decoded.
  var isAnimation: Bool { frame != nil }
  private let file: UnsafeRawBufferPointer
  private let exif: UnsafeRawBufferPointer
  private let frame: WebPFrame?

  init(_ file: UnsafeRawBufferPointer, limits: DecodingLimits) throws(PhotoError) {
    let webp = try Self.readHeader(file)
    var header = CodecHeader()
    (header.width, header.height, header.color) = (webp.width, webp.height, .rgb)
    let chunks = WebPChunks(file)
    if let profile = chunks.first(where: { $0.has(type: "ICCP") }),
      profile.data.count <= limits.maximumProfileBytes
    {
      header.profile = profile.data.codecBytes
    }
    exif =
      chunks.first { $0.has(type: "EXIF") }?.data ?? UnsafeRawBufferPointer(start: nil, count: 0)
    orientation = Orientation(exif: exif) ?? .upright
    frame = webp.isAnimation ? try WebPFrame(chunks, in: header.size) : nil
    (self.header, self.file) = (header, file)
  }

  /// The file's statements about colour.
  var statements: [ColorStatement] {
    [.profile(UnsafeRawBufferPointer(header.profile))] + ColorStatement.statements(of: exif)
  }

  /// When the photo was taken.
  var captureDate: CaptureDate? { CaptureDate(exif: exif) }

  /// Decodes the picture to R, G, B.
  func pixels() throws(PhotoError) -> [UInt8] {
    guard let frame else { return try Self.pixels(of: file, size: header.size) }
    let pixels = try frame.still.withContiguousBytes { still throws(PhotoError) in
      try Self.pixels(of: still, size: frame.size)
    }
    return frame.onCanvas(pixels, canvas: header.size)
  }

  private static func readHeader(_ file: UnsafeRawBufferPointer) throws(PhotoError) -> WebPHeader {
    var webp = WebPHeader()
    var message = CodecMessage()
    let status = webp_readHeader(file.codecBytes.bytes, file.count, &webp, &message)
    guard status == .ok else {
      let size = PixelSize(width: Int(webp.width), height: Int(webp.height))
      throw PhotoError(status, message, format: .webp, size: size)
    }
    return webp
  }

  /// - Parameter size: the size that was checked against the limits.
  private static func pixels(
    of still: UnsafeRawBufferPointer, size: PixelSize
  ) throws(PhotoError) -> [UInt8] {
    let webp = try readHeader(still)
    // A frame has a header of its own, which would rule what memory is taken.
    guard size == PixelSize(width: Int(webp.width), height: Int(webp.height)) else {
      throw .damaged(.webp, detail: "a frame of another size than it states")
    }
    // With alpha the picture is composited in place, and the last quarter of the buffer stays
    // unused.
    return try decodedPixels(
      size, channels: 3, scratch: webp.hasAlpha ? size.area : 0, format: .webp
    ) { pixels, message in
      webp_decode(
        still.codecBytes.bytes, still.count, pixels.baseAddress, pixels.count, &message)
    }
  }
}
