import CImageCodecs

// Conversions between the types of CImageCodecs and of Imaging, for all decoders.

extension CodecHeader {
  /// The picture's size as stored.
  var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}

extension CodecDensity {
  /// Dots to an inch; zeros where none are stated.
  init(_ resolution: PrintResolution?) {
    self.init(x: resolution?.horizontal ?? 0, y: resolution?.vertical ?? 0)
  }
}

extension UnsafeRawBufferPointer {
  init(_ bytes: CodecBytes) {
    self.init(start: bytes.bytes, count: bytes.count)
  }

  /// The same bytes for the seam.
  var codecBytes: CodecBytes {
    CodecBytes(bytes: bindMemory(to: UInt8.self).baseAddress, count: count)
  }
}

extension [UInt8] {
  /// Copies an output and releases it; a call that fails has none.
  init(taking output: CodecOutput) {
    defer { codecOutput_free(output) }
    self.init(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }
}

extension CodecMessage {
  /// The message's text.
  var string: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension PhotoError {
  init(_ status: CodecStatus, _ message: CodecMessage, format: ImageFormat, size: PixelSize) {
    self.init(status, detail: message.string, format: format, size: size)
  }

  init(_ status: CodecStatus, detail: String, format: ImageFormat, size: PixelSize) {
    self =
      switch status {
      case .truncated: .truncated(format)
      case .unsupported: .unsupportedFeature(format, detail: detail)
      case .outOfMemory: .outOfMemory(width: size.width, height: size.height)
      case .noDecoder: .codecMissing(format)
      default: .damaged(format, detail: detail)
      }
  }
}

extension DecodingLimits {
  /// Throws for an empty file, and for one beyond the limit.
  func check(bytes count: Int) throws(PhotoError) {
    guard count > 0 else { throw .empty }
    guard count <= maximumBytes else { throw .tooLarge(bytes: count, limit: maximumBytes) }
  }

  /// Throws for a picture beyond the limit.
  func check(_ size: PixelSize) throws(PhotoError) {
    // Sides of 32 bits, which another process may answer, have an area beyond an Int.
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isTooLarge, area <= maximumPixels else {
      throw .tooManyPixels(width: size.width, height: size.height, limit: maximumPixels)
    }
    guard max(size.width, size.height) <= Self.maximumSide else {
      throw .tooLong(width: size.width, height: size.height, limit: Self.maximumSide)
    }
  }
}

/// Lets a decoder fill an array without zeroing it first.
///
/// - Parameter scratch: bytes behind the pixels that the decoder needs while it works.
func decodedPixels(
  _ size: PixelSize, channels: Int, scratch: Int = 0, format: ImageFormat,
  decode: (UnsafeMutableBufferPointer<UInt8>, inout CodecMessage) -> CodecStatus
) throws(PhotoError) -> [UInt8] {
  let count = size.area * channels
  var status = CodecStatus.ok
  var message = CodecMessage()
  let pixels = [UInt8](unsafeUninitializedCapacity: count + scratch) { buffer, initializedCount in
    let exact = UnsafeMutableBufferPointer(rebasing: buffer.prefix(count + scratch))
    status = decode(exact, &message)
    initializedCount = status == .ok ? count : 0
  }
  guard status == .ok else { throw PhotoError(status, message, format: format, size: size) }
  return pixels
}
