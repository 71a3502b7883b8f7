public import Imaging

/// How a champion photo was encoded.
public enum PhotoEncoding: Hashable, Sendable {
  /// Unpainted DCT blocks were copied from the photo's JPEG; of `all` blocks, `changed` were
  /// encoded.
  case blocksKept(all: Int, changed: Int)
  /// The whole picture was encoded.
  case reencoded(ReencodingReason)
}

/// Why the DCT blocks of a photo's file were not kept.
public enum ReencodingReason: Hashable, Sendable {
  /// ``EncodingSettings/reencodes`` is set.
  case requested
  /// ``EncodingSettings/quality`` is set.
  case quality
  /// ``CrownSettings/mirrored`` is set.
  case mirrored
  /// The champion photo has a ledge, and is larger.
  case ledge
  /// The photo did not come from a file.
  case noFile
  /// The photo or the champion photo is no JPEG.
  case notJPEG
  /// The JPEG has a feature that block copying does not support.
  case unsupported(PhotoError)
}

/// What becomes of the photo's file.
enum Rewriting {
  /// Its DCT blocks are kept but for those of the region, which painting records.
  case keep(DirtyRegion)
  /// The whole picture is encoded.
  case reencode(ReencodingReason)

  init(_ file: borrowing PhotoFile, as format: OutputFormat, _ settings: CrownSettings) {
    let reason: ReencodingReason? =
      if format != .jpeg || file.format != .jpeg {
        .notJPEG
      } else if settings.encoding.reencodes {
        .requested
      } else if settings.encoding.quality != nil {
        .quality
      } else {
        settings.mirrored ? .mirrored : nil
      }
    self = reason.map { .reencode($0) } ?? .keep(DirtyRegion(file))
  }

  /// The same for a champion photo that is larger than its photo.
  var growing: Rewriting {
    if case .keep = self { .reencode(.ledge) } else { self }
  }

  /// The region in which painting records the changed pixels.
  var dirty: DirtyRegion? {
    if case .keep(let region) = self { region } else { nil }
  }
}
