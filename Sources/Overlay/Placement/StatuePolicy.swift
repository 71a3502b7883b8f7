import Imaging

/// Decides on which side of the people the statue stands, and how large.
struct StatuePolicy {
  let people: [Person]
  let size: PixelSize
  let shape: StatueShape

  /// Faces are kept clear by this much more than their own box (30 %).
  static let faceMargin = 1.3
  /// Her height at most, as a share of the photo's height.
  static let largestShare = 0.82
  /// Below this share of the photo's height she is left out.
  static let smallestShare = 0.16
  /// Her height in heads (chin to crown) of the largest person.
  static let heads = 4.2
  /// She takes at most this share of the photo's width: a portrait is narrow.
  static let largestWidthShare = 0.42
  /// The gap to the photo's side, as a share of her width.
  static let sideGap = 0.02
  /// Steps in which she shrinks until she fits.
  private static let shrink = 0.94

  /// Where she stands; `nil` when no side has room even for the smallest.
  var placement: StatuePlacement? {
    let whole = Double(size.height)
    var height = Self.wishedHeight(
      head: people.map(\.headHeight).max(), in: size, aspect: shape.aspect)
    while height >= Self.smallestShare * whole {
      let options = StatuePlacement.Facing.allCases.compactMap {
        option(facing: $0, height: height)
      }
      if let best = options.min(by: { $0.cost < $1.cost }) { return best.placement }
      height *= Self.shrink
    }
    return nil
  }

  /// How high she would be if nobody were in the way.
  ///
  /// - Parameters:
  ///   - head: the height of the largest person's head in pixels; `nil` without people.
  ///   - size: the photo's size.
  ///   - aspect: her picture's width over its height.
  static func wishedHeight(head: Double?, in size: PixelSize, aspect: Double) -> Double {
    let whole = Double(size.height)
    let wish = head.map { max(heads * $0, 0.42 * whole) } ?? 0.6 * whole
    return min(wish, largestShare * whole, largestWidthShare * Double(size.width) / aspect)
  }

  /// Whether she covers no face and no head there.
  func isClear(_ placement: StatuePlacement) -> Bool {
    let box = placement.box(shape)
    let clear = people.flatMap(\.keptClear).filter { $0.intersection(box) != nil }
    guard !clear.isEmpty else { return true }
    return !cells(placement)
      .contains { cell in clear.contains { $0.intersection(cell) != nil } }
  }

  private func cells(_ placement: StatuePlacement) -> [Rectangle] {
    shape.rectangles(
      in: placement.box(shape), mirrored: placement.facing != StatueArtwork.drawnFacing)
  }

  /// Her place on one side and what it costs; `nil` when she would cover a face.
  private func option(
    facing: StatuePlacement.Facing, height: Double
  ) -> (placement: StatuePlacement, cost: Double)? {
    let width = height * shape.aspect
    let gap = width * Self.sideGap
    // She looks towards the people: on the right side she faces left.
    let left = facing == .left ? Double(size.width) - width - gap : gap
    let placement = StatuePlacement(
      base: Point(
        left + width * StatuePlacement.baseShare(shape, facing: facing), Double(size.height)),
      height: height, facing: facing)
    guard isClear(placement) else { return nil }
    let box = placement.box(shape)
    let cells = cells(placement)
    // How much of her hides bodies; where that is equal, the nearest face decides.
    let bodies = people.map(body)
    let hiding = cells.count { cell in bodies.contains { $0.contains(cell.center) } }
    let hidden = Double(hiding) / Double(max(1, cells.count))
    let nearest =
      people.map { abs($0.face.center.x - box.center.x) }.min() ?? Double(size.width) / 2
    return (placement, hidden - nearest / Double(size.width))
  }

  /// Roughly where the body under a face is: shoulders are two and a half faces wide, and it goes
  /// down to the photo's lower edge.
  private func body(_ person: Person) -> Rectangle {
    let width = person.face.width * 2.6
    return Rectangle(
      x: person.face.center.x - width / 2, y: person.face.y, width: width,
      height: max(0, Double(size.height) - person.face.y))
  }
}
