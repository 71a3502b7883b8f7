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
  mutating func readAhead(_ settings: CrownSettings, for bytes: [UInt8]) {
    guard ImageFormat(detecting: bytes) != nil, ahead == nil else { return }
    readAhead(settings)
  }

  /// Finds the faces of a photo that will be crowned: what its first faces will need is read while
  /// the others are looked for.
  mutating func faces(
    in photo: Photo, settings: CrownSettings
  ) throws(ChampionError) -> [Face] {
    defer { (tracker.whenSeen, tracker.whenWaiting) = (nil, nil) }
    if let ahead {
      ahead.measure(photo)
      tracker.whenSeen = { ahead.foresee($0, in: photo, settings: settings) }
      tracker.whenWaiting = { ahead.help() }
    }
    return try faces(in: photo)
  }
}
