public import FaceTrack
public import Imaging

/// The wreaths of a photo, before its statue is placed and its light is measured.
public struct PlacedWreaths: Sendable {
  /// The wreaths in the painter's order: smaller heads are farther away and come first.
  private(set) var wreaths: [WreathPlacement] = []
  /// The wearer of each wreath, whose light it takes.
  private(set) var wearers: [Person] = []
  /// The people whom the statue stands beside and on whom light falls.
  private(set) var people: [Person]
  /// The wreaths that were left out.
  private(set) var notes: [PlacementNote] = []

  /// Places a wreath at each coordinate of a request; without any, on every head.
  ///
  /// - Parameters:
  ///   - faces: the faces found in the photo, in any order.
  ///   - size: the photo's size.
  ///   - artwork: wreath and statue; the wreath's outline keeps the brows free.
  ///   - request: the part that the user fixes.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  public init(
    for faces: [Face], in size: PixelSize, artwork: Artwork,
    request: PlacementRequest = PlacementRequest()
  ) throws(OverlayError) {
    // A request that fixes everything ignores the faces, so that they need not be searched.
    people = request.needsFaces ? faces.map(Person.init) : []
    guard request.wantsWreaths else { return }
    if request.wreaths.isEmpty {
      let faces = Self.inPaintersOrder(faces)
      let all = Self.wreaths(for: faces, shape: try artwork.wreath.shape(), in: size)
      // By the rounded places: a plan has those.
      let rounded = Placement(wreaths: all).rounded
      let seen = all.indices.filter { rounded.wreaths[$0].isSeen(in: size) }
      (wreaths, wearers) = (seen.map { all[$0] }, seen.map { Person(faces[$0]) })
      notes = rounded.removingItems(outside: size).notes
    } else {
      for wreath in request.wreaths.map({ $0.placement(in: size) }) {
        if size.contains(wreath.center) {
          wreaths.append(wreath)
        } else {
          notes.append(.wreathOutside(center: wreath.center, size: size))
        }
      }
      wreaths = wreaths.enumerated().sorted {
        ($0.element.width, $0.offset) < ($1.element.width, $1.offset)
      }.map(\.element)
      people = wreaths.map(Person.init(under:))
      wearers = people
    }
  }

  /// Places one wreath on a photo in which no face was found: on the top of the people's
  /// silhouette, else in the middle of the upper third. A note says so.
  ///
  /// - Parameters:
  ///   - mask: where people are in the photo.
  ///   - request: says whether wreaths are wanted; a person is assumed under the wreath anyway.
  package init(withoutFaces mask: PeopleMask, request: PlacementRequest) {
    let wreath = WreathPlacement(onSilhouetteOf: mask)
    people = [Person(under: wreath)]
    if request.wantsWreaths { (wreaths, wearers, notes) = ([wreath], people, [.noFace]) }
  }

  /// A wreath on every head, in the painter's order.
  ///
  /// - Parameter size: the photo's; `nil` for heads that no edge cuts.
  static func wreaths(
    for faces: [Face], shape: WreathShape, in size: PixelSize? = nil
  ) -> [WreathPlacement] {
    inPaintersOrder(faces).map { WreathPlacement($0, shape: shape, in: size) }
  }

  private static func inPaintersOrder(_ faces: [Face]) -> [Face] {
    faces.sorted {
      ($0.head.halfBreadth, $0.box.x, $0.box.y)
        < ($1.head.halfBreadth, $1.box.x, $1.box.y)
    }
  }

  /// The wreaths as a plan rounds them; what covers them is decided by these.
  package var rounded: [WreathPlacement] { Placement(wreaths: wreaths).rounded.wreaths }

  /// Adds the statue: at the request's coordinates, or beside the people.
  ///
  /// - Parameters:
  ///   - size: the photo's size.
  ///   - mask: where people are; without it bodies are assumed under the faces.
  ///   - picture: the photo without bars and borders; `nil` for all of it.
  ///   - reflected: the mask by the photo's mirror image, which is asked where there is no room by
  ///     the first: a network sees a person and the mirror image a little differently, and it
  ///     should not be there in the one and not in the other.
  ///   - obstacles: as for ``StatuePolicy/place(by:keeping:obstacles:)``.
  func withStatue(
    in size: PixelSize, _ artwork: Artwork, _ request: PlacementRequest = PlacementRequest(),
    _ mask: PeopleMask? = nil, picture: Rectangle? = nil,
    reflected: () -> PeopleMask? = { nil }, obstacles: (Rectangle) -> [Rectangle] = { _ in [] }
  ) throws(OverlayError) -> Placement {
    var placement = Placement(wreaths: wreaths, notes: notes)
    guard request.wantsStatue else { return placement }
    if let statue = request.statue?.placement(in: size) {
      if size.contains(statue.base) {
        placement.statue = statue
      } else {
        placement.notes.append(.statueOutside(base: statue.base, size: size))
      }
    } else {
      let shape = try artwork.statue.shape()
      let lines = request.allowsLedge ? StatueStand.allCases : StatueStand.inPhoto
      func place(by mask: PeopleMask?) -> (placement: StatuePlacement, stand: StatueStand)? {
        StatuePolicy(people: people, size: size, shape: shape, mask: mask, picture: picture)
          .place(
            by: lines, keeping: request.keptStatue, isPromised: true, obstacles: obstacles)
      }
      let place = place(by: mask) ?? reflected().flatMap(place)
      (placement.statue, placement.statueStand) = (place?.placement, place?.stand)
      if let place, place.stand == .ledge {
        placement.ledge = Ledge(under: size).height(under: place.placement.base.y)
      }
      if place == nil { placement.notes.append(.noRoomForStatue) }
    }
    return placement
  }
}
