import FaceTrack
import Imaging

extension ChampionStudio {
  /// Finds the faces of a photo, the largest first.
  mutating func find(in photo: Photo) throws(ChampionError) -> [Face] {
    try ChampionError.lifting { () throws(FaceTrackError) in try tracker.faces(in: photo) }
  }
}
