public import FaceTrack
public import Imaging

extension Placement {
  /// Places a wreath on every head and the statue beside the people, in the photo's light.
  ///
  /// This is the placement that `selfie crown` paints; its numbers are rounded as in a plan
  /// (``PlacementPlan/init(_:for:)``). The rules are in `docs/placement.md`.
  ///
  /// - Parameters:
  ///   - faces: the faces found in the photo, in any order.
  ///   - photo: the photo without anything painted on it; its light is measured.
  ///   - artwork: wreath and statue; their outlines keep brows and faces free.
  ///   - request: the part that the user fixes.
  ///   - scene: the people before whom the statue must not stand, and whose hair and hands lie over
  ///     wreaths; without their mask, bodies are assumed under the faces, and nothing is placed
  ///     behind people.
  /// - Returns: the placement, with notes on the items for which there is no room.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  public static func automatic(
    for faces: [Face], in photo: Photo, artwork: Artwork,
    request: PlacementRequest = PlacementRequest(), scene: Scene = Scene()
  ) throws(OverlayError) -> Placement {
    let wreaths = try PlacedWreaths(
      for: faces, in: photo.size, artwork: artwork, request: request)
    return try Placement(wreaths, in: scene, of: photo, artwork: artwork, request: request)
  }

  /// Adds the statue to placed wreaths, and brings all into the photo's light.
  ///
  /// - Parameter reflected: the people's mask by the photo's mirror image; it is taken where the
  ///   statue finds no room by the scene's.
  package init(
    _ wreaths: PlacedWreaths, in scene: Scene, of photo: Photo, artwork: Artwork,
    request: PlacementRequest, reflected: () -> PeopleMask? = { nil }
  ) throws(OverlayError) {
    self = try wreaths.withStatue(
      in: photo.size, artwork, request, scene.people, reflected: reflected)
    matchLight(of: photo, people: wreaths.people)
    self = rounded
    for index in self.wreaths.indices {
      self.wreaths[index].isBehindPeople = scene.covers(self.wreaths[index])
    }
  }
}
