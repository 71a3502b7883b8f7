import CImageCodecs

extension RGBAImage {
  /// Encodes the image as PNG with alpha; the same pixels give the same bytes.
  ///
  /// - Returns: the whole file.
  /// - Throws: ``PhotoError/outOfMemory(width:height:)``.
  public func encodedPNG() throws(PhotoError) -> [UInt8] {
    var output = CodecOutput()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer {
      pngWriter_encode(
        $0.baseAddress, UInt32(size.width), UInt32(size.height), true, nil, 0, CodecDensity(nil),
        &output, &message)
    }
    defer { codecOutput_free(output) }
    guard status == .ok else { throw PhotoError(status, message, format: .png, size: size) }
    return Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }

  /// Encodes the image as WebP, its colours with loss and its alpha without; the same pixels give
  /// the same bytes.
  ///
  /// - Parameter quality: clamped to 1 to 100.
  /// - Returns: the whole file.
  /// - Throws: ``PhotoError/tooWide(_:width:height:limit:)`` and
  ///   ``PhotoError/outOfMemory(width:height:)``.
  package func encodedWebP(quality: Int) throws(PhotoError) -> [UInt8] {
    try OutputFormat.webp.check(size)
    var output = CodecOutput()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer {
      webpWriter_encode(
        $0.baseAddress, UInt32(size.width), UInt32(size.height), true,
        Int32(min(max(quality, 1), 100)), nil, 0, &output, &message)
    }
    defer { codecOutput_free(output) }
    guard status == .ok else { throw PhotoError(status, message, format: .webp, size: size) }
    return Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }
}
