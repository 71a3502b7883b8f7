import FaceTrack
import Overlay
import Threading
import Tracing

extension ChampionStudio {
  /// Has another thread read models and artwork for the first photo, while this one decodes it and
  /// looks for faces.
  ///
  /// It is worth a sixth of a snapshot's time on two processors, and nothing where other photos keep
  /// them busy. What cannot be read is told when it is needed.
  mutating func beginAhead(_ settings: CrownSettings) {
    guard task != .sharedWork, ahead == nil else { return }
    let (run, trace) = (run, trace)
    let readArtwork: @Sendable () -> Void = {
      guard let artwork = try? run.artwork() else { return }
      trace.measure(.artwork) { try? artwork.prepare() }
    }
    if settings.needsFaces {
      tracker.loadModelsAhead(then: readArtwork)
      ahead = .withModels
    } else {
      ahead = .alone(WorkAhead(readArtwork))
    }
  }

  /// What reads ahead.
  enum Ahead {
    /// The tracker's thread, which loads the models first.
    case withModels
    /// A thread for the artwork only.
    case alone(WorkAhead)
  }
}
