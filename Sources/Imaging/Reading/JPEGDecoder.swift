import CImageCodecs

/// Owns a libjpeg decoder.
///
/// The bytes it reads must outlive it.
struct JPEGDecoder: ~Copyable {
  let header: CodecHeader
  /// The EXIF block in front of the picture; lent for as long as the decoder lives. One between the
  /// scans of a progressive picture does not count: it would be there only after decoding.
  let exif: UnsafeRawBufferPointer
  private let reader: OpaquePointer

  init(
    _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
  ) throws(PhotoError) {
    var header = CodecHeader()
    var reader: OpaquePointer?
    var message = CodecMessage()
    let status = jpegReader_open(
      bytes.baseAddress, bytes.count, limits.maximumProfileBytes, &reader, &header, &message)
    guard status == .ok, let reader else {
      throw PhotoError(status, message, format: .jpeg, size: header.size)
    }
    self.header = header
    exif = UnsafeRawBufferPointer(jpegReader_exif(reader))
    self.reader = reader
  }

  deinit { jpegReader_close(reader) }

  /// The embedded profile; lent for as long as the decoder lives.
  var profile: UnsafeRawBufferPointer { UnsafeRawBufferPointer(header.profile) }

  /// Decodes to RGB.
  func pixels() throws(PhotoError) -> [UInt8] {
    var inks: OpaquePointer?
    if header.color == .cmyk {
      inks = inkConverter_create(
        header.profile.bytes, header.profile.count, header.hasInvertedInk)
    }
    defer { inkConverter_destroy(inks) }
    return try decodedPixels(header.size, channels: 3, format: .jpeg) { pixels, message in
      jpegReader_decode(reader, inks, pixels.baseAddress, pixels.count, &message)
    }
  }

  /// Writes the file once more, with changed blocks made of the upright picture's pixels; in place of
  /// ``pixels()``, and once.
  func rewritten(
    pixels: [UInt8], squares: [UInt8], orientation: Orientation, profile: UnsafeRawBufferPointer
  ) throws(PhotoError) -> RewrittenJPEG {
    var output = CodecOutput()
    var blocks = JPEGBlockCount()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer { pixels in
      squares.withUnsafeBufferPointer { squares in
        var changes = JPEGChanges(
          pixels: pixels.baseAddress, pixelCapacity: pixels.count,
          orientation: UInt16(orientation.rawValue),
          squares: squares.baseAddress, squareCapacity: squares.count)
        return jpegReader_rewrite(
          reader, &changes, profile.bindMemory(to: UInt8.self).baseAddress, profile.count,
          &output, &blocks, &message)
      }
    }
    defer { codecOutput_free(output) }
    guard status == .ok else {
      throw PhotoError(status, message, format: .jpeg, size: header.size)
    }
    return RewrittenJPEG(
      bytes: Array(UnsafeBufferPointer(start: output.bytes, count: output.count)),
      blockCount: Int(blocks.all), changedBlockCount: Int(blocks.changed))
  }
}
