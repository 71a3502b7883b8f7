public import FaceTrack
public import Imaging

extension Placement {
  /// What `selfie crown` paints: a wreath on every head, the statue beside the people, in the photo's
  /// light, rounded as plans are.
  ///
  /// The rules are written down in `docs/placement.md`.
  ///
  /// - Parameters:
  ///   - faces: the faces found in the photo, in any order.
  ///   - photo: the bare photo.
  ///   - artwork: what will be laid over it.
  ///   - request: what the user fixed.
  /// - Throws: ``OverlayError`` when artwork cannot be read.
  public static func automatic(
    for faces: [Face], in photo: Photo, artwork: Artwork,
    request: PlacementRequest = PlacementRequest()
  ) throws(OverlayError) -> Placement {
    // Faces that the command would not look for count for nothing.
    let faces = request.needsFaces ? faces : []
    var (placement, people) = try unlit(for: faces, in: photo.size, artwork, request)
    placement.matchLight(of: photo, people: people)
    return placement.rounded
  }

  /// Where everything goes, with the people that the rules know of.
  ///
  /// - Parameter size: the photo's size.
  static func unlit(
    for faces: [Face], in size: PixelSize, _ artwork: Artwork,
    _ request: PlacementRequest = PlacementRequest()
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
        placement.addStatue(beside: people, in: size, shape: try artwork.statue.shape())
      }
    }
    return (placement, people)
  }

  /// A wreath on every head, in the order in which they are painted: a near head is larger, and its
  /// wreath lies over those behind it.
  static func wreaths(for faces: [Face], shape: WreathShape) -> [WreathPlacement] {
    faces.sorted {
      ($0.head.halfBreadth, $0.box.x, $0.box.y)
        < ($1.head.halfBreadth, $1.box.x, $1.box.y)
    }.map { WreathPlacement($0, shape: shape) }
  }

  /// Puts wreaths at coordinates; one whose centre lies outside the photo is left out with a note.
  mutating func addWreaths(_ wreaths: [ManualWreath], in size: PixelSize) {
    for wreath in wreaths.map({ $0.placement(in: size) }) {
      if size.contains(wreath.center) {
        self.wreaths.append(wreath)
      } else {
        notes.append(.wreathOutside(center: wreath.center, size: size))
      }
    }
  }

  /// Puts the statue at coordinates; when her base lies outside the photo she is left out, noted.
  mutating func addStatue(_ manual: ManualStatue, in size: PixelSize) {
    let statue = manual.placement(in: size)
    if size.contains(statue.base) {
      self.statue = statue
    } else {
      notes.append(.statueOutside(base: statue.base, size: size))
    }
  }

  /// Puts the statue beside the people, or a note where there is no room.
  private mutating func addStatue(
    beside people: [Person], in size: PixelSize, shape: StatueShape
  ) {
    statue = StatuePolicy(people: people, size: size, shape: shape).placement
    if statue == nil { notes.append(.noRoomForStatue) }
  }
}
