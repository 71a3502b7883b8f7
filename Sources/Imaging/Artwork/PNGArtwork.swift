import CImageCodecs

/// Decodes a PNG of the package's own artwork, for ``RGBAImage`` and ``GrayImage``.
func decodePNG(
  _ bytes: [UInt8], as layout: CodecLayout, limits: DecodingLimits
) throws(PhotoError) -> (size: PixelSize, pixels: [UInt8]) {
  try withPNG(bytes, limits: limits) { decoder throws(PhotoError) in
    (decoder.header.size, try decoder.pixels(layout))
  }
}

/// Opens a PNG of the package's own artwork.
func withPNG<Value>(
  _ bytes: [UInt8], limits: DecodingLimits,
  _ body: (borrowing PNGDecoder) throws(PhotoError) -> Value
) throws(PhotoError) -> Value {
  try limits.check(bytes: bytes.count)
  // The standard library's version rethrows any error; a do/catch would lose its type.
  let outcome = bytes.withUnsafeBytes { buffer in
    Result { () throws(PhotoError) in
      guard FileSignature(of: buffer).format == .png else {
        throw PhotoError.notAPicture(kind: "something other than a PNG")
      }
      let decoder = try PNGDecoder(buffer, limits: limits)
      try limits.check(decoder.header.size)
      return try body(decoder)
    }
  }
  return try outcome.get()
}
