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
  ///   - foreground: the people before whom the statue must not stand, and whose hair hangs over wreaths;
  ///     without their mask, bodies are assumed under the faces, and nothing is placed behind people.
  /// - Returns: the placement, with notes on the items for which there is no room.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  public static func automatic(
    for faces: [Face], in photo: Photo, artwork: Artwork,
    request: PlacementRequest = PlacementRequest(), foreground: Foreground = Foreground()
  ) throws(OverlayError) -> Placement {
    // A request that fixes everything ignores the faces, so that they need not be searched.
    let faces = request.needsFaces ? faces : []
    var (placement, people) = try unlit(
      for: faces, in: photo.size, artwork, request, foreground.people)
    placement.matchLight(of: photo, people: people)
    placement = placement.rounded
    if let mask = foreground.people {
      for index in placement.wreaths.indices {
        placement.wreaths[index].isBehindPeople = placement.wreaths[index].isInHair(mask)
      }
    }
    return placement
  }

  /// The placement before its light is measured, with the people that it is for.
  ///
  /// - Parameter size: the photo's size in pixels.
  static func unlit(
    for faces: [Face], in size: PixelSize, _ artwork: Artwork,
    _ request: PlacementRequest = PlacementRequest(), _ mask: PeopleMask? = nil
  ) throws(OverlayError) -> (placement: Placement, people: [Person]) {
    var placement = Placement()
    var people = faces.map(Person.init)
    if request.wantsWreaths {
      if request.wreaths.isEmpty {
        placement.wreaths = wreaths(for: faces, shape: try artwork.wreath.shape())
      } else {
        placement.addWreaths(request.wreaths, in: size)
        people = placement.wreaths.map(Person.init(under:))
      }
    }
    if request.wantsStatue {
      if let statue = request.statue {
        placement.addStatue(statue, in: size)
      } else {
        let policy = StatuePolicy(
          people: people, size: size, shape: try artwork.statue.shape(), mask: mask)
        placement.statue = policy.placement
        if placement.statue == nil { placement.notes.append(.noRoomForStatue) }
      }
    }
    return (placement, people)
  }

  /// A wreath on every head in the painter's order: smaller heads are farther away and come first.
  static func wreaths(for faces: [Face], shape: WreathShape) -> [WreathPlacement] {
    faces.sorted {
      ($0.head.halfBreadth, $0.box.x, $0.box.y)
        < ($1.head.halfBreadth, $1.box.x, $1.box.y)
    }.map { WreathPlacement($0, shape: shape) }
  }

  /// Adds wreaths at coordinates; a note replaces each whose centre lies outside the photo.
  mutating func addWreaths(_ wreaths: [ManualWreath], in size: PixelSize) {
    for wreath in wreaths.map({ $0.placement(in: size) }) {
      if size.contains(wreath.center) {
        self.wreaths.append(wreath)
      } else {
        notes.append(.wreathOutside(center: wreath.center, size: size))
      }
    }
  }

  /// Adds the statue at coordinates; a note replaces her when her base lies outside the photo.
  mutating func addStatue(_ manual: ManualStatue, in size: PixelSize) {
    let statue = manual.placement(in: size)
    if size.contains(statue.base) {
      self.statue = statue
    } else {
      notes.append(.statueOutside(base: statue.base, size: size))
    }
  }
}
