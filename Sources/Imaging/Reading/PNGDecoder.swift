import CImageCodecs

/// Owns a libpng decoder.
///
/// The bytes it reads must outlive it.
struct PNGDecoder: ~Copyable {
  let header: CodecHeader
  private let reader: OpaquePointer

  init(
    _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
  ) throws(PhotoError) {
    var header = CodecHeader()
    var reader: OpaquePointer?
    var message = CodecMessage()
    let status = pngReader_open(
      bytes.baseAddress, bytes.count, limits.maximumProfileBytes, &reader, &header, &message)
    guard status == .ok, let reader else {
      throw PhotoError(status, message, format: .png, size: header.size)
    }
    self.header = header
    self.reader = reader
  }

  deinit { pngReader_close(reader) }

  /// The embedded profile; lent for as long as the decoder lives.
  var profile: UnsafeRawBufferPointer { UnsafeRawBufferPointer(header.profile) }

  /// The EXIF block, complete after decoding; lent for as long as the decoder lives.
  var exif: UnsafeRawBufferPointer { UnsafeRawBufferPointer(pngReader_exif(reader)) }

  /// Decodes to the layout's bytes.
  func pixels(_ layout: CodecLayout) throws(PhotoError) -> [UInt8] {
    let channels =
      switch layout {
      case .gray: 1
      case .rgba: 4
      default: 3
      }
    return try decodedPixels(header.size, channels: channels, format: .png) { pixels, message in
      pngReader_decode(reader, layout, pixels.baseAddress, pixels.count, &message)
    }
  }
}
