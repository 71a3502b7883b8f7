public import AtomicFiles

/// Where the bytes of a PNG of the package's own artwork come from.
public enum PNGSource: Sendable {
  /// The whole file.
  case bytes([UInt8])
  /// A file that is read a part at a time: it is never in memory as a whole.
  case file(OpenFile)
}
