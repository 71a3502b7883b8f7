import Imaging
import StageTiming

extension ChampionStudio {
  /// Encodes the champion photo: the file's own blocks where nothing was painted, or all of it anew.
  ///
  /// - Parameters:
  ///   - file: the file that the photo was decoded from.
  ///   - dirty: the region painted over since.
  ///   - reason: why its blocks are not kept; `nil` when they are.
  func encode(
    _ photo: Photo, from file: [UInt8]?, dirty: DirtyRegion?, as format: ImageFormat,
    reason: ReencodingReason?, settings: CrownSettings
  ) throws(ChampionError) -> (file: [UInt8], encoding: PhotoEncoding) {
    try trace.measure(.encode) { () throws(ChampionError) in
      var reason = reason
      if let file, let dirty {
        do throws(PhotoError) {
          let rewritten = try photo.rewriting(file, dirty: dirty, limits: settings.limits)
          return (
            rewritten.bytes,
            .blocksKept(all: rewritten.blockCount, changed: rewritten.reencodedBlockCount)
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
}
