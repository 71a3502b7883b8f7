import CImageCodecs
public import Files

/// The bytes of a PNG file.
public enum PNGSource: Sendable {
  /// The whole file in memory.
  case bytes([UInt8])
  /// An open file, read in parts: it is never in memory as a whole.
  case file(OpenFile)
}

/// Decodes a PNG for ``RGBAImage`` and ``GrayImage``; orientation and profile are ignored.
func decodePNG(
  _ source: PNGSource, as layout: CodecLayout, limits: DecodingLimits
) throws(PhotoError) -> (size: PixelSize, pixels: [UInt8]) {
  switch source {
  case .bytes(let bytes):
    try limits.check(bytes: bytes.count)
    return try bytes.withContiguousBytes { bytes throws(PhotoError) in
      guard FileSignature(of: bytes).format == .png else {
        throw PhotoError.notAPicture(kind: "something other than a PNG")
      }
      return try decode(try PNGDecoder(bytes, limits: limits), as: layout, limits)
    }
  case .file(let file):
    try limits.check(bytes: file.byteCount)
    defer { withExtendedLifetime(file) {} }
    return try decode(try PNGDecoder(file, limits: limits), as: layout, limits)
  }
}

private func decode(
  _ decoder: consuming PNGDecoder, as layout: CodecLayout, _ limits: DecodingLimits
) throws(PhotoError) -> (size: PixelSize, pixels: [UInt8]) {
  try limits.check(decoder.header.size)
  return (decoder.header.size, try decoder.pixels(layout))
}
