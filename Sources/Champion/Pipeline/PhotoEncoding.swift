public import Imaging

/// How a champion photo was brought into its file.
public enum PhotoEncoding: Hashable, Sendable {
  /// Every block that nothing was laid over is the photo's own.
  case blocksKept(all: Int, changed: Int)
  /// All of the picture was encoded.
  case reencoded(ReencodingReason)
}

/// Why a photo's blocks were not kept.
public enum ReencodingReason: Hashable, Sendable {
  /// The settings ask for it.
  case asked
  /// The settings ask for a quality.
  case quality
  /// The picture is mirrored.
  case mirrored
  /// The photo was never a file: it is a camera's frame.
  case noFile
  /// The photo or the champion photo is not a JPEG.
  case notJPEG
  /// The photo's blocks cannot be kept.
  case kind(PhotoError)
}

extension CrownSettings {
  /// Why the blocks of a photo's file are not kept; `nil` when they are.
  ///
  /// - Parameter header: of the file; `nil` for a photo that was never a file.
  func reencodingReason(for header: PhotoHeader?, format: ImageFormat) -> ReencodingReason? {
    guard let header else { return .noFile }
    if format != .jpeg || header.format != .jpeg { return .notJPEG }
    if reencodes { return .asked }
    if quality != nil { return .quality }
    return mirrored ? .mirrored : nil
  }
}
