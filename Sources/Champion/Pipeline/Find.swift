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

  /// The hands before the wreaths, and the placement with the wreaths that are behind one.
  ///
  /// All wreaths are searched, or none: where people are seen beside or above a head, or where a plan has a
  /// wreath behind hands. So a plan repeats the search. Wreaths at coordinates need no models: without them,
  /// no hand is found.
  mutating func hands(
    before placement: inout Placement, in photo: Photo, _ foreground: Foreground,
    settings: CrownSettings
  ) throws(ChampionError) -> [Hand] {
    let wreaths = placement.wreaths
    guard !wreaths.isEmpty else { return [] }
    do throws(FaceTrackError) {
      if settings.plan != nil {
        guard wreaths.contains(where: \.isBehindHands) else { return [] }
        return try tracker.hands(near: wreaths.map(\.area), in: photo)
      }
      var people = foreground.people
      if people == nil { people = try tracker.peopleMask(of: photo) }
      guard let people, wreaths.contains(where: { $0.isBesidePeople(people) }) else { return [] }
      let hands = try tracker.hands(near: wreaths.map(\.area), in: photo)
      for (index, wreath) in wreaths.enumerated() {
        placement.wreaths[index].isBehindHands = hands.contains { $0.reaches(into: wreath.area) }
      }
      return hands
    } catch {
      if case .modelMissing = error, !settings.needsFaces, settings.plan == nil { return [] }
      throw .faces(error)
    }
  }
}
