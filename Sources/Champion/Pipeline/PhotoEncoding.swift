public import Imaging

/// How a champion photo was encoded.
public enum PhotoEncoding: Hashable, Sendable {
  /// Unpainted DCT blocks were copied from the photo's JPEG; of `all` blocks, `changed` were encoded.
  case blocksKept(all: Int, changed: Int)
  /// The whole picture was encoded.
  case reencoded(ReencodingReason)
}

/// Why the DCT blocks of a photo's file were not kept.
public enum ReencodingReason: Hashable, Sendable {
  /// ``CrownSettings/reencodes`` is set.
  case requested
  /// ``CrownSettings/quality`` is set.
  case quality
  /// ``CrownSettings/mirrored`` is set.
  case mirrored
  /// The photo did not come from a file.
  case noFile
  /// The photo or the champion photo is no JPEG.
  case notJPEG
  /// The JPEG has a feature that block copying does not support.
  case unsupported(PhotoError)
}

extension CrownSettings {
  /// Why the blocks of a photo's file are not kept; `nil` when they are.
  func reencodingReason(for header: PhotoHeader, format: OutputFormat) -> ReencodingReason? {
    if format != .jpeg || header.format != .jpeg { return .notJPEG }
    if reencodes { return .requested }
    if quality != nil { return .quality }
    return mirrored ? .mirrored : nil
  }
}
