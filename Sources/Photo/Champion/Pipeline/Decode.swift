import Imaging
import Overlay
import StageTiming

extension ChampionStudio {
  /// Opens a photo's file: its header says the size.
  func open(_ bytes: [UInt8], limits: DecodingLimits) throws(ChampionError) -> PhotoFile {
    do { return try PhotoFile(bytes, limits: limits) } catch { throw .photo(error) }
  }

  /// Decodes a photo's file to pixels.
  func decode(_ file: borrowing PhotoFile) throws(ChampionError) -> Photo {
    let span = trace.begin(.decode)
    defer { span.end() }
    do { return try file.decode() } catch { throw .photo(error) }
  }
}

extension PhotoFile {
  /// The notes on what the decoded picture leaves out of the file.
  var notes: [PlacementNote] { omission.map { [.otherPictures($0)] } ?? [] }
}
