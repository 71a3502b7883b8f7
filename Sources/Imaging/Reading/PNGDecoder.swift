import AtomicFiles
import CImageCodecs

/// Owns a libpng decoder.
///
/// The bytes or the file that it reads must outlive it.
struct PNGDecoder: ~Copyable {
  let header: CodecHeader
  private let reader: OpaquePointer

  init(
    _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
  ) throws(PhotoError) {
    try self.init { reader, header, message in
      pngReader_open(
        bytes.baseAddress, bytes.count, limits.maximumProfileBytes, &reader, &header, &message)
    }
  }

  init(_ file: OpenFile, limits: DecodingLimits) throws(PhotoError) {
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

  /// The embedded profile; lent for as long as the decoder lives.
  var profile: UnsafeRawBufferPointer { UnsafeRawBufferPointer(header.profile) }

  /// The EXIF block, complete after decoding; lent for as long as the decoder lives.
  var exif: UnsafeRawBufferPointer { UnsafeRawBufferPointer(pngReader_exif(reader)) }

  /// Decodes to the layout's rows, from the top, each lent for the call.
  func forEachRow(
    _ layout: CodecLayout, _ body: (UnsafePointer<UInt8>) -> Void
  ) throws(PhotoError) {
    /// What a C function's context pointer can hold.
    struct Receiver {
      var receive: (UnsafePointer<UInt8>) -> Void
    }
    var message = CodecMessage()
    let status = withoutActuallyEscaping(body) { body in
      var receiver = Receiver(receive: body)
      return withUnsafeMutablePointer(to: &receiver) { receiver in
        pngReader_decodeRows(
          reader, layout,
          { context, row in
            guard let context, let row else { return }
            context.assumingMemoryBound(to: Receiver.self).pointee.receive(row)
          }, receiver, &message)
      }
    }
    guard status == .ok else {
      throw PhotoError(status, message, format: .png, size: header.size)
    }
  }

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
