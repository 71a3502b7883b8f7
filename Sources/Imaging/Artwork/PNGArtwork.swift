import AtomicFiles
import CImageCodecs

/// Decodes a PNG of the package's own artwork, for ``RGBAImage`` and ``GrayImage``.
func decodePNG(
  _ source: PNGSource, as layout: CodecLayout, limits: DecodingLimits
) throws(PhotoError) -> (size: PixelSize, pixels: [UInt8]) {
  try withPNG(source, limits: limits) { decoder throws(PhotoError) in
    (decoder.header.size, try decoder.pixels(layout))
  }
}

/// Opens a PNG of the package's own artwork.
func withPNG<Value>(
  _ source: PNGSource, limits: DecodingLimits,
  _ body: (borrowing PNGDecoder) throws(PhotoError) -> Value
) throws(PhotoError) -> Value {
  switch source {
  case .bytes(let bytes):
    try limits.check(bytes: bytes.count)
    return try bytes.withUnsafeBufferPointer { bytes throws(PhotoError) in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard FileSignature(of: bytes).format == .png else {
        throw PhotoError.notAPicture(kind: "something other than a PNG")
      }
      return try read(try PNGDecoder(bytes, limits: limits), limits, body)
    }
  case .file(let file):
    try limits.check(bytes: file.byteCount)
    defer { withExtendedLifetime(file) {} }
    return try read(try PNGDecoder(file, limits: limits), limits, body)
  }
}

private func read<Value>(
  _ decoder: consuming PNGDecoder, _ limits: DecodingLimits,
  _ body: (borrowing PNGDecoder) throws(PhotoError) -> Value
) throws(PhotoError) -> Value {
  try limits.check(decoder.header.size)
  return try body(decoder)
}
