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
  /// - Parameters:
  ///   - reflected: the people's mask by the photo's mirror image; it is taken where the statue
  ///     finds no room by the scene's.
  ///   - obstacles: the hands and the text in some areas of the photo, before which the statue must
  ///     not stand; asked where she stands before people.
  package init(
    _ wreaths: PlacedWreaths, in scene: Scene, of photo: Photo, artwork: Artwork,
    request: PlacementRequest, reflected: () -> PeopleMask? = { nil },
    obstacles: ([Rectangle]) -> [Rectangle] = { _ in [] }
  ) throws(OverlayError) {
    let isPlaced = request.wantsStatue && request.statue == nil
    self = try wreaths.withStatue(
      in: photo.size, artwork, request, scene.people, picture: isPlaced ? photo.picture : nil,
      reflected: reflected, obstacles: obstacles)
    matchLight(of: photo, people: wreaths.people)
    if ledge > 0, let light = statue?.brightness { statue?.brightness = Ledge.brightness(light) }
    self = rounded
    for index in self.wreaths.indices {
      self.wreaths[index].isBehindPeople = scene.covers(self.wreaths[index])
    }
    try measureSight(in: photo.size, artwork: artwork, scene: scene)
  }

  /// Measures what is seen of the statue, at an automatic or a given place.
  package mutating func measureSight(
    in photo: PixelSize, artwork: Artwork, scene: Scene
  ) throws(OverlayError) {
    guard let statue else { return }
    let canvas = canvas(of: photo)
    let people = statue.isBehindPeople ? scene.people : nil
    statueSight = try artwork.statue.shape().sight(of: statue) { point in
      canvas.contains(point) && people?.value(at: point) ?? 0 <= StatuePolicy.person
    }
  }
}
