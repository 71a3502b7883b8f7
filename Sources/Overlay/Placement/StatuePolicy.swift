import Imaging

/// Chooses the statue's side and size beside the people.
struct StatuePolicy {
  let people: [Person]
  let size: PixelSize
  let shape: StatueShape

  /// The scale of a face's box that must stay clear.
  static let faceMargin = 1.3
  /// Her largest height as a fraction of the photo's height.
  static let maxHeightFraction = 0.82
  /// Her smallest height as a fraction of the photo's height; below it she is left out.
  static let minHeightFraction = 0.16
  /// Her height over the largest head's (chin to crown).
  static let heightInHeads = 4.2
  /// Her largest width as a fraction of the photo's width: a portrait is narrow.
  static let maxWidthFraction = 0.42
  /// The gap to the photo's side as a fraction of her width.
  static let sideGap = 0.02
  /// The factor by which she shrinks until she fits.
  private static let shrinkFactor = 0.94

  /// Her place; `nil` when neither side has room for the smallest height.
  var placement: StatuePlacement? {
    let whole = Double(size.height)
    var height = Self.preferredHeight(
      head: people.map(\.headHeight).max(), in: size, aspect: shape.aspect)
    while height >= Self.minHeightFraction * whole {
      let options = StatuePlacement.Facing.allCases.compactMap {
        option(facing: $0, height: height)
      }
      if let best = options.min(by: { $0.cost < $1.cost }) { return best.placement }
      height *= Self.shrinkFactor
    }
    return nil
  }

  /// Her height in pixels if nothing is in the way.
  ///
  /// - Parameters:
  ///   - head: the height of the largest person's head in pixels; `nil` without people.
  ///   - size: the photo's size.
  ///   - aspect: her picture's width over its height.
  static func preferredHeight(head: Double?, in size: PixelSize, aspect: Double) -> Double {
    let whole = Double(size.height)
    let wish = head.map { max(heightInHeads * $0, 0.42 * whole) } ?? 0.6 * whole
    return min(wish, maxHeightFraction * whole, maxWidthFraction * Double(size.width) / aspect)
  }

  /// Whether her silhouette covers no exclusion zone.
  func isClear(_ placement: StatuePlacement) -> Bool {
    let box = placement.box(shape)
    let zones = people.flatMap(\.exclusionZones).filter { $0.intersection(box) != nil }
    guard !zones.isEmpty else { return true }
    return !cells(placement)
      .contains { cell in zones.contains { $0.intersection(cell) != nil } }
  }

  private func cells(_ placement: StatuePlacement) -> [Rectangle] {
    shape.rectangles(
      in: placement.box(shape), mirrored: placement.facing != StatueArtwork.drawnFacing)
  }

  /// Her place on one side and its cost; `nil` when she would cover a face.
  private func option(
    facing: StatuePlacement.Facing, height: Double
  ) -> (placement: StatuePlacement, cost: Double)? {
    let width = height * shape.aspect
    let gap = width * Self.sideGap
    // She looks towards the people: on the right side she faces left.
    let left = facing == .left ? Double(size.width) - width - gap : gap
    let placement = StatuePlacement(
      base: Point(
        left + width * StatuePlacement.baseFraction(shape, facing: facing), Double(size.height)),
      height: height, facing: facing)
    guard isClear(placement) else { return nil }
    let box = placement.box(shape)
    let cells = cells(placement)
    // The fraction of her silhouette that hides bodies; among equals, the distance to the nearest
    // face.
    let bodies = people.map(body)
    let hiding = cells.count { cell in bodies.contains { $0.contains(cell.center) } }
    let hidden = Double(hiding) / Double(max(1, cells.count))
    let nearest =
      people.map { abs($0.face.center.x - box.center.x) }.min() ?? Double(size.width) / 2
    return (placement, hidden - nearest / Double(size.width))
  }

  /// The assumed body under a face: 2.6 faces wide, for the shoulders, down to the photo's lower
  /// edge.
  private func body(_ person: Person) -> Rectangle {
    let width = person.face.width * 2.6
    return Rectangle(
      x: person.face.center.x - width / 2, y: person.face.y, width: width,
      height: max(0, Double(size.height) - person.face.y))
  }
}
