import Imaging
import StageTiming

extension ChampionStudio {
  /// Encodes a champion photo: the file's own blocks where nothing was painted, or all of it.
  ///
  /// - Parameters:
  ///   - rewriting: what becomes of the blocks of `file`.
  ///   - file: the file that the photo was decoded from.
  func encode(
    _ photo: Photo, as format: OutputFormat, _ rewriting: Rewriting,
    of file: borrowing PhotoFile, settings: EncodingSettings
  ) throws -> (bytes: [UInt8], encoding: PhotoEncoding) {
    switch rewriting {
    case .reencode(let reason):
      return (try encode(photo, as: format, settings), .reencoded(reason))
    case .keep(let dirty):
      let span = trace.begin(.encode)
      defer { span.end() }
      do {
        let kept = try file.rewrite(with: photo, dirty: dirty)
        return (
          kept.bytes, .blocksKept(all: kept.blockCount, changed: kept.reencodedBlockCount)
        )
      } catch {
        let bytes = try encode(photo, as: format, settings)
        return (bytes, .reencoded(.unsupported(error)))
      }
    }
  }

  /// Encodes all of a photo.
  func encode(
    _ photo: Photo, as format: OutputFormat, _ settings: EncodingSettings
  ) throws -> [UInt8] {
    let span = trace.begin(.encode)
    defer { span.end() }
    return try photo.encoded(
      as: format, quality: settings.quality ?? EncodingSettings.defaultQuality)
  }
}
