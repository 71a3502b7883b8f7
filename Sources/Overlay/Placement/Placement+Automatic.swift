public import FaceTrack
public import Imaging

extension Placement {
  /// A wreath on every head, and the statue beside the people.
  ///
  /// The rules are written down in `docs/placement.md`.
  ///
  /// - Parameters:
  ///   - faces: the faces found in the photo, in any order.
  ///   - size: the photo's size in pixels.
  ///   - shapes: the outlines of the pictures that are laid over the photo.
  public static func automatic(
    for faces: [Face], in size: PixelSize, shapes: ArtworkShapes
  ) -> Placement {
    var placement = Placement(wreaths: wreaths(for: faces, shape: shapes.wreath))
    placement.addStatue(beside: faces.map(Person.init), in: size, shape: shapes.statue)
    return placement
  }

  /// A wreath on every head, in the order in which they are painted: a near head is larger, and its
  /// wreath lies over those behind it.
  public static func wreaths(for faces: [Face], shape: WreathShape) -> [WreathPlacement] {
    faces.sorted {
      ($0.head.halfBreadth, $0.box.x, $0.box.y)
        < ($1.head.halfBreadth, $1.box.x, $1.box.y)
    }.map { WreathPlacement($0, shape: shape) }
  }

  /// Puts the statue beside the people, or a note where there is no room.
  public mutating func addStatue(beside people: [Person], in size: PixelSize, shape: StatueShape) {
    statue = StatuePolicy(people: people, size: size, shape: shape).placement
    if statue == nil { notes.append(.noRoomForStatue) }
  }

  /// Puts wreaths at coordinates; one whose centre lies outside the photo is left out with a note.
  public mutating func addWreaths(_ wreaths: [ManualWreath], in size: PixelSize) {
    for wreath in wreaths.map({ $0.placement(in: size) }) {
      if size.contains(wreath.center) {
        self.wreaths.append(wreath)
      } else {
        notes.append(.wreathOutside(center: wreath.center, size: size))
      }
    }
  }

  /// Puts the statue at coordinates; when her base lies outside the photo she is left out, noted.
  public mutating func addStatue(_ manual: ManualStatue, in size: PixelSize) {
    let statue = manual.placement(in: size)
    if size.contains(statue.base) {
      self.statue = statue
    } else {
      notes.append(.statueOutside(base: statue.base, size: size))
    }
  }

  /// The same placement in the photo's mirror image.
  public func mirrored(in size: PixelSize) -> Placement {
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
    return placement
  }
}
