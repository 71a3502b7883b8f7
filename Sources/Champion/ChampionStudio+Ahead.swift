import FaceTrack
import Imaging

extension ChampionStudio {
  /// Has another thread read models and artwork for the first photo, while this one decodes it, or
  /// while a camera is opened; nothing where other studios keep the processors busy.
  public mutating func readAhead(_ settings: CrownSettings) {
    guard task != .sharedWork, ahead == nil else { return }
    let ahead = PhotoAhead(run, trace: trace)
    self.ahead = ahead
    if settings.needsFaces { tracker.prefetchModels() }
    ahead.beginWork()
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

  /// Finds the faces of a photo that will be crowned, while its light is measured.
  mutating func faces(
    in photo: Photo, settings: CrownSettings
  ) throws(ChampionError) -> [Face] {
    ahead?.measure(photo)
    return try faces(in: photo)
  }
}
