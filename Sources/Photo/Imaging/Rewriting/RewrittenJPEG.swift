/// A JPEG file that keeps the DCT blocks of the file it was rewritten from, outside the dirty
/// region.
public struct RewrittenJPEG: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The number of DCT blocks (8 × 8 samples) of all components.
  public let blockCount: Int
  /// The number of blocks that were encoded from the photo's pixels.
  public let reencodedBlockCount: Int
}
