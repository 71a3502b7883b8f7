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

  /// The people before the artwork, where the placement depends on them, or a plan has something behind them
  /// (the table in docs/placement.md). Where coordinates place everything no model is needed: without one, no
  /// people are found.
  mutating func foreground(
    of photo: Photo, faces: [Face]?, settings: CrownSettings
  ) throws(ChampionError) -> Foreground {
    let isNeeded =
      if let plan = settings.plan {
        plan.placement.isBehindPeople
      } else {
        faces?.isEmpty != true && settings.request.needsPeople(in: photo.size)
      }
    guard isNeeded else { return Foreground() }
    do throws(FaceTrackError) {
      return Foreground(people: try tracker.peopleMask(of: photo))
    } catch .modelMissing where settings.plan == nil && faces == nil {
      return Foreground()
    } catch {
      throw .faces(error)
    }
  }

  /// The hands before the wreaths, and the placement with the wreaths that are behind one.
  ///
  /// Searched are the wreaths beside or above which skin is seen that is no other head's. A plan with a wreath
  /// behind people repeats the search.
  mutating func hands(
    before placement: inout Placement, in photo: Photo, _ foreground: Foreground,
    settings: CrownSettings
  ) throws(ChampionError) -> [Hand] {
    guard let people = foreground.people,
      settings.plan == nil || placement.wreaths.contains(where: \.isBehindPeople)
    else { return [] }
    let wreaths = placement.wreaths
    let areas = wreaths.filter { $0.isBesideSkin(of: people, in: photo, among: wreaths) }.map(
      \.area)
    guard !areas.isEmpty else { return [] }
    return try ChampionError.lifting { () throws(FaceTrackError) in
      let hands = try tracker.hands(near: areas, in: photo)
      guard settings.plan == nil else { return hands }
      for (index, wreath) in placement.wreaths.enumerated()
      where hands.contains(where: { $0.reaches(into: wreath.area) }) {
        placement.wreaths[index].isBehindPeople = true
      }
      return hands
    }
  }
}
