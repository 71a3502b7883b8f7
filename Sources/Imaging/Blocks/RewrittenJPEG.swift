/// A JPEG file whose unchanged blocks are those of the file that it was made of.
public struct RewrittenJPEG: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// How many blocks of 8 × 8 samples the picture has, all components together.
  public let blockCount: Int
  /// How many of them were made anew.
  public let changedBlockCount: Int
}
