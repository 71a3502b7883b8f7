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

  /// A few words for reports.
  var words: String {
    switch self {
    case .asked: "asked for with --reencode"
    case .quality: "asked for with --quality"
    case .mirrored: "the picture is mirrored"
    case .noFile: "not from a file"
    case .notJPEG: "not from JPEG to JPEG"
    case .kind(.unsupportedFeature(_, let detail)): detail
    case .kind(let error): error.description
    }
  }
}

extension CrownSettings {
  /// Why the blocks of a photo out of this file cannot be kept; `nil` when they can.
  func reencodingReason(for bytes: [UInt8], format: ImageFormat) -> ReencodingReason? {
    if format != .jpeg || ImageFormat(detecting: bytes) != .jpeg { return .notJPEG }
    if reencodes { return .asked }
    if quality != nil { return .quality }
    return mirrored ? .mirrored : nil
  }
}
