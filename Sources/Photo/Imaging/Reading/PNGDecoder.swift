import Files
import CImageCodecs

/// Owns a libpng decoder; its input must outlive it.
final class PNGDecoder {
  let header: CodecHeader
  private let reader: OpaquePointer

  convenience init(
    _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
  ) throws(PhotoError) {
    try self.init { reader, header, message in
      pngReader_open(
        bytes.baseAddress, bytes.count, limits.maximumProfileBytes, &reader, &header, &message)
    }
  }

  convenience init(_ file: OpenFile, limits: DecodingLimits) throws(PhotoError) {
    try self.init { reader, header, message in
      pngReader_openFile(
        file.number, limits.maximumProfileBytes, &reader, &header, &message)
    }
  }

  private init(
    open: (inout OpaquePointer?, inout CodecHeader, inout CodecMessage) -> CodecStatus
  ) throws(PhotoError) {
    var header = CodecHeader()
    var reader: OpaquePointer?
    var message = CodecMessage()
    let status = open(&reader, &header, &message)
    guard status == .ok, let reader else {
      throw PhotoError(status, message, format: .png, size: header.size)
    }
    self.header = header
    self.reader = reader
  }

  deinit { pngReader_close(reader) }

  /// The embedded ICC profile, valid as long as the decoder.
  var profile: UnsafeRawBufferPointer { UnsafeRawBufferPointer(header.profile) }

  /// Leaves the samples as they are, whatever `gAMA` says: another chunk states their curve.
  func ignoreGamma() { pngReader_ignoreGamma(reader) }

  /// Decodes the picture to the layout's bytes; called at most once.
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
