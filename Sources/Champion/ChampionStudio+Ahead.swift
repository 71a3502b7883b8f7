import FaceTrack
import Imaging

extension ChampionStudio {
  /// Has another thread read models and artwork for the first photo, while this one decodes it, or
  /// while a camera is opened; nothing where other studios keep the processors busy.
  public mutating func readAhead(_ settings: CrownSettings) {
    guard task != .sharedWork, ahead == nil else { return }
    let ahead = PhotoAhead(run, trace: trace)
    self.ahead = ahead
    if settings.needsFaces {
      tracker.loadModelsAhead(then: ahead.work)
    } else {
      ahead.beginWork()
    }
  }

  /// Reads ahead for a file that is about to be decoded, unless it is no photo.
  ///
  /// - Parameter keepsBlocks: whether a file will be written that keeps its blocks.
  mutating func readAhead(
    _ settings: CrownSettings, for bytes: [UInt8], keepingBlocks keepsBlocks: Bool = false
  ) {
    guard ImageFormat(detecting: bytes) != nil, ahead == nil else { return }
    readAhead(settings)
    if keepsBlocks { ahead?.note(bytes, limits: settings.limits) }
  }

  /// Finds the faces of a photo that will be crowned: what its first faces will need is read while
  /// the others are looked for.
  mutating func faces(
    in photo: Photo, settings: CrownSettings
  ) throws(ChampionError) -> [Face] {
    defer { tracker.whenWaiting = nil }
    if let ahead {
      ahead.prefetch(for: photo.size, settings.request)
      tracker.whenWaiting = { ahead.help() }
    }
    return try faces(in: photo)
  }
}
