public import Files

/// The bytes of a PNG file.
public enum PNGSource: Sendable {
  /// The whole file in memory.
  case bytes([UInt8])
  /// An open file, read in parts: it is never in memory as a whole.
  case file(OpenFile)
}
