public import FaceTrack
public import Imaging

/// What is painted on a photo, where, and in which light.
///
/// The same photo, placement and artwork give the same pixels.
public struct Placement: Hashable, Sendable {
  /// The wreaths in the order of painting: far ones first.
  public var wreaths: [WreathPlacement]
  /// The statue, or `nil` for none. It is painted first, behind every wreath.
  public var statue: StatuePlacement?
  /// The photo's light, into which wreaths and statue are brought.
  public var light: Light
  /// The items that were left out, and why.
  public var notes: [PlacementNote]

  /// The height of the marble ledge by which the photo grows below, in pixels; 0 for none.
  public var ledge: Double
  /// The line of the table in docs/placement.md by which the statue stands; `nil` where a user or a
  /// plan gives its place.
  package var statueStand: StatueStand?
  /// The light on a statue beside the people, also where there is none; `nil` before it is measured.
  package var statueBrightness: Double?
  /// What is seen of the statue; `nil` without one, and before it is measured.
  package var statueSight: StatueSight?

  /// Whether the people of the photo cover the statue or a wreath.
  package var isBehindPeople: Bool {
    statue?.isBehindPeople == true || wreaths.contains(where: \.isBehindPeople)
  }

  /// Makes a placement from its parts.
  ///
  /// - Parameters:
  ///   - wreaths: the wreaths in the order of painting.
  ///   - statue: the statue, or `nil` for none.
  ///   - light: the photo's light; by default the one in which the artwork was rendered.
  ///   - notes: the items that were left out.
  ///   - ledge: the height of the ledge by which the photo grows below, in pixels.
  public init(
    wreaths: [WreathPlacement] = [], statue: StatuePlacement? = nil, light: Light = Light(),
    notes: [PlacementNote] = [], ledge: Double = 0
  ) {
    self.wreaths = wreaths
    self.statue = statue
    self.light = light
    self.notes = notes
    self.ledge = ledge
  }
}

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
  ///   - obstacles: the hands and the text in a lower corner of the photo, before which the statue
  ///     must not stand; asked for the corner in which it stands before people.
  package init(
    _ wreaths: PlacedWreaths, in scene: Scene, of photo: Photo, artwork: Artwork,
    request: PlacementRequest, reflected: () -> PeopleMask? = { nil },
    obstacles: (Rectangle) -> [Rectangle] = { _ in [] }
  ) throws(OverlayError) {
    let isPlaced = request.wantsStatue && request.statue == nil
    self = try wreaths.withStatue(
      in: photo.size, artwork, request, scene.people, picture: isPlaced ? photo.picture : nil,
      reflected: reflected, obstacles: obstacles)
    matchLight(of: photo, people: wreaths.people, wearers: wreaths.wearers)
    if ledge > 0, let light = statue?.brightness { statue?.brightness = Ledge.brightness(light) }
    self = rounded
    for index in self.wreaths.indices {
      self.wreaths[index].isBehindPeople = scene.covers(self.wreaths, at: index)
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

extension Placement {
  /// The placement on the photo resampled by a factor.
  package func scaled(by factor: Double) -> Placement {
    var placement = self
    placement.wreaths = wreaths.map { wreath in
      var scaled = wreath
      scaled.center = wreath.center * factor
      scaled.width *= factor
      scaled.blur *= factor
      return scaled
    }
    placement.statue = statue.map {
      var scaled = $0
      scaled.base = $0.base * factor
      scaled.height *= factor
      return scaled
    }
    placement.ledge = (ledge * factor).rounded()
    placement.light.blur *= factor
    placement.light.motion *= factor
    // Averaging over several pixels takes the noise away; interpolation adds none.
    placement.light.grain *= min(1, factor)
    return placement
  }
}

extension Placement {
  /// The same placement in the photo's mirror image.
  package func mirrored(in size: PixelSize) -> Placement {
    let width = Double(size.width)
    var placement = self
    placement.wreaths = wreaths.map {
      var wreath = $0
      wreath.center.x = width - $0.center.x
      (wreath.angle, wreath.yaw) = (-$0.angle, -$0.yaw)
      return wreath
    }
    placement.statue = statue.map {
      var statue = $0
      statue.base.x = width - $0.base.x
      statue.facing = $0.facing == .left ? .right : .left
      return statue
    }
    placement.light.motionAngle = -placement.light.motionAngle
    return placement
  }
}

extension Placement {
  /// Rounded to hundredths of a pixel and of a degree, and the light to thousandths: less than can
  /// be seen, and short numbers in a plan.
  package var rounded: Placement {
    var placement = self
    placement.wreaths = wreaths.map { wreath in
      var rounded = wreath.roundedForPlans
      rounded.center = wreath.center.roundedForPlans
      return rounded
    }
    placement.statue = statue.map {
      var rounded = $0.roundedForPlans
      rounded.base = $0.base.roundedForPlans
      return rounded
    }
    placement.ledge = ledge.rounded()
    placement.light = light.roundedForPlans
    return placement
  }

  /// Without the wreaths of which the photo shows no leaf, and the statue whose base lies outside;
  /// a note replaces each. The ledge goes with the statue.
  ///
  /// - Parameter photo: the photo's size, without the placement's ledge.
  package func removingItems(outside photo: PixelSize) -> Placement {
    var placement = self
    let size = canvas(of: photo)
    placement.wreaths = wreaths.filter { $0.isSeen(in: size) }
    placement.notes += wreaths.filter { !$0.isSeen(in: size) }
      .map { .wreathOutside(center: $0.center, size: size) }
    if let statue, !size.contains(statue.base) {
      (placement.statue, placement.ledge) = (nil, 0)
      placement.notes.append(.statueOutside(base: statue.base, size: size))
    }
    return placement
  }
}
