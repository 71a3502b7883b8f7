public import Overlay
import Synchronization

/// What the photos of one run share: the artwork, and which output belongs to whom.
public final class ChampionRun: Sendable {
  // A class, because all studios of a run hold the same one.
  private let folders: ArtworkFolders
  private let loaded = Mutex<Artwork?>(nil)
  /// Which photo each output belongs to, by the output's place.
  private let outputs = Mutex<[String: String]>([:])

  /// Begins a run; nothing is read yet.
  public init(artwork: ArtworkFolders) {
    folders = artwork
  }

  /// Refuses an output that cannot be written, or that another photo of the run already has.
  func reserve(
    _ output: PhotoOutput, for source: PhotoSource, overwrites: Bool
  ) throws(ChampionError) {
    guard case .file(let path) = output else { return }
    let place = output.place
    let other = outputs.withLock { outputs in
      let other = outputs[place]
      if other == nil { outputs[place] = source.name }
      return other
    }
    if let other { throw .outputTaken(path: path, by: other) }
    try output.checkWritable(overwrites: overwrites)
  }

  /// The artwork, found when the first photo needs it.
  func artwork() throws(ChampionError) -> Artwork {
    try loaded.withLock { loaded throws(ChampionError) in
      if let loaded { return loaded }
      let found = try ChampionError.lifting { () throws(OverlayError) in try folders.artwork() }
      loaded = found
      return found
    }
  }
}
