import FaceTrack
import Imaging

extension ChampionStudio {
  /// The faces that the placement needs: those that the caller knows, or those that are found.
  ///
  /// - Returns: `nil` when the settings place everything.
  mutating func faces(
    in photo: Photo, known faces: [Face]?, settings: CrownSettings
  ) throws -> [Face]? {
    guard settings.needsFaces else { return nil }
    return if let faces { faces } else { try tracker.faces(in: photo) }
  }
}
