import FaceTrack
import Imaging
import Overlay

extension ChampionStudio {
  /// Finds the faces of a photo, the largest first.
  mutating func find(in photo: Photo) throws(ChampionError) -> [Face] {
    try ChampionError.lifting { () throws(FaceTrackError) in try tracker.faces(in: photo) }
  }

  /// The faces that the placement needs: those that the caller knows, or those that are found.
  ///
  /// - Returns: `nil` when the settings place everything.
  mutating func faces(
    in photo: Photo, known faces: [Face]?, settings: CrownSettings
  ) throws(ChampionError) -> [Face]? {
    guard settings.needsFaces else { return nil }
    if let faces { return faces }
    return try find(in: photo)
  }

  /// The people before the statue: those of a photo in which she is placed among found faces, or of a
  /// plan in which she stands behind people.
  mutating func foreground(
    of photo: Photo, faces: [Face]?, settings: CrownSettings
  ) throws(ChampionError) -> Foreground {
    let isNeeded =
      if let plan = settings.plan {
        plan.placement.statue?.isBehindPeople ?? false
      } else {
        settings.placesStatueAmongPeople && faces?.isEmpty == false
      }
    guard isNeeded else { return Foreground() }
    return try ChampionError.lifting { () throws(FaceTrackError) in
      Foreground(people: try tracker.peopleMask(of: photo))
    }
  }
}
