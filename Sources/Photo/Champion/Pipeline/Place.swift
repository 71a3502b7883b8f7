import FaceTrack
import Imaging
import Overlay
import StageTiming

extension ChampionStudio {
  /// Places wreaths and statue: by the plan; without one, by given coordinates, then by the faces.
  ///
  /// - Parameter faces: those that the settings need; `nil` where they need none.
  /// - Returns: the placement, and the people and hands before what stands behind them.
  /// - Throws: ``ChampionError/noFace`` when heads are to be crowned and there is none.
  mutating func place(
    _ faces: [Face]?, on photo: Photo, settings: CrownSettings
  ) throws -> (placement: Placement, scene: Scene) {
    if let plan = settings.plan {
      var placement = try plan.placement(on: photo.size)
      let scene = try scene(of: photo, planned: placement)
      try placement.measureSight(in: photo.size, artwork: artwork, scene: scene)
      return (placement, scene)
    }
    let (wreaths, scene) = try placedWreaths(on: faces, of: photo, settings: settings)
    let span = trace.begin(.plan)
    defer { span.end() }
    let placement = try Placement(
      wreaths, in: scene, of: photo, artwork: artwork, request: settings.request,
      // The network has just run: it does not fail on the same pixels.
      reflected: { try? tracker.peopleMask(of: photo.mirrored()).mirrored }
    ) { corner in
      // What cannot be searched is not avoided; the models of hands come with those of faces.
      let hands = try? tracker.hands(near: [corner], in: photo)
      return (hands ?? []).map(\.box) + photo.text(in: corner)
    }
    return (placement, scene)
  }

  /// Places the wreaths, and finds the people and hands before them.
  private mutating func placedWreaths(
    on faces: [Face]?, of photo: Photo, settings: CrownSettings
  ) throws -> (PlacedWreaths, Scene) {
    if faces?.isEmpty == true, settings.crownsWithoutFace {
      let people = try tracker.peopleMask(of: photo)
      let wreaths = PlacedWreaths(withoutFaces: people, request: settings.request)
      return (wreaths, try scene(of: photo, with: people, around: wreaths.rounded))
    }
    if faces?.isEmpty == true, settings.request.wantsWreaths { throw ChampionError.noFace }
    let wreaths = try PlacedWreaths(
      for: faces ?? [], in: photo.size, artwork: artwork, request: settings.request)
    return (wreaths, try scene(of: photo, around: wreaths.rounded, request: settings.request))
  }

  /// Finds the people and hands before wreaths whose places are known; the statue's place and what
  /// stands behind people depend on them (the table in docs/placement.md).
  ///
  /// Where coordinates place everything no model is needed: without one, no people are found.
  private mutating func scene(
    of photo: Photo, around wreaths: [WreathPlacement], request: PlacementRequest
  ) throws -> Scene {
    guard request.needsPeople(in: photo.size) else { return Scene() }
    do {
      return try scene(of: photo, around: wreaths)
    } catch .modelMissing where !request.needsFaces {
      return Scene()
    }
  }

  /// Finds the people and hands before what a plan has behind them.
  private mutating func scene(
    of photo: Photo, planned placement: Placement
  ) throws -> Scene {
    guard placement.isBehindPeople else { return Scene() }
    let hasWreathBehind = placement.wreaths.contains(where: \.isBehindPeople)
    return try scene(of: photo, around: hasWreathBehind ? placement.wreaths : [])
  }

  /// Finds the people of a photo, and the hands near the wreaths.
  private mutating func scene(
    of photo: Photo, around wreaths: [WreathPlacement]
  ) throws(FaceTrackError) -> Scene {
    try scene(of: photo, with: try tracker.peopleMask(of: photo), around: wreaths)
  }

  /// Finds the hands near the wreaths beside or above which skin is seen that is no other head's.
  private mutating func scene(
    of photo: Photo, with people: PeopleMask, around wreaths: [WreathPlacement]
  ) throws(FaceTrackError) -> Scene {
    let areas = wreaths.filter { $0.isBesideSkin(of: people, in: photo, among: wreaths) }
      .map(\.area)
    let hands = areas.isEmpty ? [] : try tracker.hands(near: areas, in: photo)
    return Scene(people: people, hands: hands)
  }
}
