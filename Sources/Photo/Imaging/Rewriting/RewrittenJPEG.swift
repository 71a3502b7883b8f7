/// A JPEG file that keeps the DCT blocks of the file it was rewritten from, outside the dirty
/// region.
package struct RewrittenJPEG: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The number of DCT blocks (8 × 8 samples) of all components.
  package let blockCount: Int
  /// The number of blocks that were encoded from the photo's pixels.
  package let reencodedBlockCount: Int
}
