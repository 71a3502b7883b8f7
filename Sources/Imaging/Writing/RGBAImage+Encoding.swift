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
}
