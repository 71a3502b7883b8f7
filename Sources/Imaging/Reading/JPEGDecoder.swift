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

  /// Decodes to samples, out of which pixels are made when they are needed; `nil`, with nothing decoded,
  /// for a file whose pixels are not made of samples that way.
  func samples() throws(PhotoError) -> PhotoSamples? {
    let count = jpegReader_sampleBytes(reader)
    guard count > 0 else { return nil }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    memory.useLargePages()
    var samples = JPEGSamples()
    var message = CodecMessage()
    let status = jpegReader_decodeSamples(reader, memory.baseAddress, count, &samples, &message)
    guard status == .ok else {
      memory.deallocate()
      throw PhotoError(status, message, format: .jpeg, size: header.size)
    }
    return PhotoSamples(samples, in: memory, orientation: Orientation(exif: exif))
  }

  /// How long the codes of the file's blocks are, to be destroyed by the caller; in place of
  /// ``pixels()``, and once.
  func index() -> OpaquePointer? { jpegReader_index(reader) }

  /// Writes the file once more; in place of ``pixels()``, and once.
  func rewrite(
    _ changes: inout JPEGChanges, _ profile: UnsafeRawBufferPointer, _ output: inout CodecOutput,
    _ blocks: inout JPEGBlockCount, _ message: inout CodecMessage
  ) -> CodecStatus {
    jpegReader_rewrite(
      reader, &changes, profile.bindMemory(to: UInt8.self).baseAddress, profile.count, &output,
      &blocks, &message)
  }
}
