import Imaging

extension ChampionStudio {
  /// The champion photo's file: the photo's own blocks where nothing was laid over them, or all of
  /// it encoded anew.
  static func encode(
    _ photo: Photo, from bytes: [UInt8]?, changed squares: ChangedSquares?,
    as format: ImageFormat, reason: ReencodingReason?, settings: CrownSettings
  ) throws(ChampionError) -> (file: [UInt8], encoding: PhotoEncoding) {
    var reason = reason
    if let bytes, let squares {
      do throws(PhotoError) {
        let rewritten = try photo.rewriting(
          bytes, changed: squares, limits: settings.limits)
        return (
          rewritten.bytes,
          .blocksKept(all: rewritten.blockCount, changed: rewritten.changedBlockCount)
        )
      } catch {
        reason = .kind(error)
      }
    }
    let encoded = try ChampionError.lifting { () throws(PhotoError) in
      try photo.encoded(as: format, quality: settings.quality ?? CrownSettings.usualQuality)
    }
    return (encoded, .reencoded(reason ?? .asked))
  }
}
