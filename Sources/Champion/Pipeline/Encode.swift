import Imaging
import StageTiming

extension ChampionStudio {
  /// Encodes the champion photo: the file's own blocks where nothing was painted, or all of it.
  ///
  /// - Parameters:
  ///   - file: the file that the photo was decoded from.
  ///   - dirty: the region that was painted since.
  ///   - reason: why the file's blocks are not kept; `nil` when they are.
  ///   - start: the begin of the result's duration.
  func encode(
    _ champion: ChampionPhoto, from file: [UInt8]?, dirty: DirtyRegion?,
    as format: OutputFormat, reason: ReencodingReason?, settings: CrownSettings,
    since start: ContinuousClock.Instant
  ) throws(ChampionError) -> ChampionFile {
    let (bytes, encoding) = try encode(
      champion.photo, from: file, dirty: dirty, as: format, reason: reason, settings: settings)
    return ChampionFile(
      bytes: bytes, encoding: encoding, size: champion.photo.size, faces: champion.faces,
      detector: champion.detector, placement: champion.placement,
      duration: start.duration(to: .now))
  }

  private func encode(
    _ photo: Photo, from file: [UInt8]?, dirty: DirtyRegion?, as format: OutputFormat,
    reason: ReencodingReason?, settings: CrownSettings
  ) throws(ChampionError) -> (bytes: [UInt8], encoding: PhotoEncoding) {
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
          reason = .unsupported(error)
        }
      }
      let encoded = try ChampionError.lifting { () throws(PhotoError) in
        try photo.encoded(as: format, quality: settings.quality ?? CrownSettings.defaultQuality)
      }
      return (encoded, .reencoded(reason ?? .requested))
    }
  }
}
