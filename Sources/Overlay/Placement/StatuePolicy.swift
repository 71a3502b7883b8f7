import FaceTrack
import Imaging

/// Chooses the statue's side and size beside the people.
struct StatuePolicy {
  let people: [Person]
  let size: PixelSize
  let shape: StatueShape
  /// Where people are in the photo; `nil` assumes a body under each face, and never places her
  /// behind one.
  let mask: PeopleMask?
  /// The assumed bodies of the people whose faces the mask does not cover: small ones in the back.
  private let missed: [Rectangle]

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
  /// The largest fraction of her silhouette that lies over people where she stands beside them.
  static let touch = 0.04
  /// Beside people she is preferred down to this fraction of the height that she has in an empty
  /// photo; below it she stands behind them, if that is possible.
  static let besideFraction = 0.6
  /// Behind people: her largest height over the preferred one (she is farther away), her smallest
  /// ones as fractions of the photo's height, the preferred one first, and the smallest visible
  /// fractions of her silhouette, of its upper half, with wings and wreath, and of her bust: wings
  /// alone are not her.
  static let (depthScale, minBehindFractions) = (0.9, [0.25, 0.2])
  static let (leastVisible, leastVisibleAbove, leastVisibleBust) = (0.35, 0.6, 0.75)
  /// The smallest visible fraction of a place behind people that another mask finds.
  static let leastSeen = 0.25
  /// Behind people she may stand higher than the photo's lower edge, by these fractions of its
  /// height, where they hide the ground on which she stands: the lowest part of her silhouette.
  static let (rises, standing) = ([0, 0.08, 0.16, 0.24, 0.32, 0.4, 0.48], 0.12)
  /// The mask's value from which a person surely hides that ground.
  private static let hiding: Float = 0.8
  /// Behind people the photo's side may cut off these fractions of her width, where she does not
  /// fit whole.
  static let overhangs = [0.1, 0.2, 0.3]
  /// The factor by which she shrinks until she fits.
  private static let shrinkFactor = 0.94

  init(people: [Person], size: PixelSize, shape: StatueShape, mask: PeopleMask? = nil) {
    (self.people, self.size, self.shape, self.mask) = (people, size, shape, mask)
    missed = people.filter { person in mask.map { $0.mean(in: person.face) < 0.5 } ?? false }
      .map { Self.body($0, in: size) }
  }

  /// Her place: beside the people, else behind them, else in a corner before them; `nil` where all
  /// of these would cover a face.
  ///
  /// - Parameter other: the policy by another mask of the same people, which is asked before she
  ///   goes into a corner.
  func placement(orBy other: () -> StatuePolicy? = { nil }) -> StatuePlacement? {
    if let spacious { return spacious }
    if let place = other()?.spacious, !place.isBehindPeople || isSeen(place) { return place }
    return corner
  }

  /// Whether enough of her is seen behind the people, who are painted by this mask.
  private func isSeen(_ placement: StatuePlacement) -> Bool {
    visible(cells(placement)) >= Self.leastSeen
  }

  /// Her place beside or behind the people; `nil` when neither side has room for the smallest
  /// height.
  private var spacious: StatuePlacement? {
    let preferred = Self.preferredHeight(
      head: people.map(\.headHeight).max(), in: size, aspect: shape.aspect)
    let beside = largest(from: preferred, downTo: Self.minHeightFraction) { besideCost($0) }
    if let beside, beside.height >= Self.besideFraction * preferred { return beside }
    guard mask != nil else { return beside }
    for least in Self.minBehindFractions {
      for overhangs in [[0], Self.overhangs] {
        let behind = largest(
          from: Self.depthScale * preferred, downTo: least, rises: Self.rises,
          overhangs: overhangs
        ) { behindCost($0) }
        if var behind {
          behind.isBehindPeople = true
          return behind
        }
      }
    }
    return beside
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

  func cells(_ placement: StatuePlacement) -> [Rectangle] {
    shape.rectangles(
      in: placement.box(shape), mirrored: placement.facing != StatueArtwork.drawnFacing)
  }

  /// The largest place at which she is allowed, of two as large that of the lower cost.
  ///
  /// - Parameters:
  ///   - least: the smallest height as a fraction of the photo's.
  ///   - rises: the heights of her base over the lower edge to try, as fractions of the photo's.
  ///   - overhangs: the parts of her width beyond the photo's side to try.
  ///   - cost: `nil` where she is not allowed.
  func largest(
    from height: Double, downTo least: Double, rises: [Double] = [0], overhangs: [Double] = [0],
    _ cost: (StatuePlacement) -> Double?
  ) -> StatuePlacement? {
    var height = height
    while height >= least * Double(size.height) {
      let options = StatuePlacement.Facing.allCases.flatMap { facing in
        rises.flatMap { rise in
          overhangs.compactMap { overhang -> (StatuePlacement, Double)? in
            var placement = atSide(facing: facing, height: height, overhang: overhang)
            placement.base.y -= rise * Double(size.height)
            return isClear(placement) ? cost(placement).map { (placement, $0) } : nil
          }
        }
      }
      if let best = options.min(by: { $0.1 < $1.1 }) { return best.0 }
      height *= Self.shrinkFactor
    }
    return nil
  }

  /// Her place on the lower edge at one side of the photo.
  ///
  /// - Parameter overhang: the part of her width beyond that side.
  func atSide(
    facing: StatuePlacement.Facing, height: Double, overhang: Double = 0
  ) -> StatuePlacement {
    let width = height * shape.aspect
    let gap = width * (overhang > 0 ? -overhang : Self.sideGap)
    // She looks towards the people: on the right side she faces left.
    let left = facing == .left ? Double(size.width) - width - gap : gap
    return StatuePlacement(
      base: Point(
        left + width * StatuePlacement.baseFraction(shape, facing: facing), Double(size.height)),
      height: height, facing: facing)
  }

  /// The cost of a place beside the people; with a mask, `nil` where she hides more of them than a
  /// rim.
  func besideCost(_ placement: StatuePlacement) -> Double? {
    let hidden = hidden(by: placement)
    if mask != nil, hidden > Self.touch { return nil }
    return cost(hiding: hidden, at: placement)
  }

  /// The cost of a place before the people, whatever it hides of them.
  func cornerCost(_ placement: StatuePlacement) -> Double {
    cost(hiding: hidden(by: placement), at: placement)
  }

  /// The fraction of her silhouette that hides people where she stands before them.
  private func hidden(by placement: StatuePlacement) -> Double {
    let cells = cells(placement)
    return Double(cells.count { isPerson(at: $0.center) }) / Double(max(1, cells.count))
  }

  /// The cost of a place before or beside the people: the fraction of her silhouette that hides
  /// them, and, among equals, the nearness of a face.
  private func cost(hiding hidden: Double, at placement: StatuePlacement) -> Double {
    let middle = placement.box(shape).center.x
    let nearest = people.map { abs($0.face.center.x - middle) }.min() ?? Double(size.width) / 2
    return hidden - nearest / Double(size.width)
  }

  /// The cost of a place behind the people: the fraction of her silhouette that they hide; `nil`
  /// where little of her would be seen, where she would stand on a head, and behind a person whom
  /// the mask misses.
  func behindCost(_ placement: StatuePlacement) -> Double? {
    let cells = cells(placement)
    let box = placement.box(shape)
    let heads = people.map { person in
      Rectangle(x: person.face.x, y: 0, width: person.face.width, height: person.face.maxY)
    }
    let isRuledOut = cells.contains { cell in
      heads.contains { $0.intersection(cell) != nil }
        || missed.contains { $0.contains(cell.center) }
    }
    guard !isRuledOut else { return nil }
    let ground = cells.filter {
      $0.center.y > box.maxY - Self.standing * box.height && size.contains($0.center)
    }
    let isGrounded = placement.base.y >= Double(size.height)
    guard box.y >= 0, isGrounded || ground.allSatisfy({ isPerson(at: $0.center, Self.hiding) })
    else {
      return nil
    }
    let upper = cells.filter { $0.center.y < box.center.y }
    guard visible(cells) >= Self.leastVisible, visible(upper) >= Self.leastVisibleAbove,
      visible(cells.filter { bust(placement).contains($0.center) }) >= Self.leastVisibleBust
    else {
      return nil
    }
    return 1 - visible(cells)
  }

  /// Where her head and her breast are.
  private func bust(_ placement: StatuePlacement) -> Rectangle {
    let (box, bust) = (placement.box(shape), StatueArtwork.drawnBust)
    let isMirrored = placement.facing != StatueArtwork.drawnFacing
    return Rectangle(
      x: box.x + (isMirrored ? 1 - bust.maxX : bust.x) * box.width,
      y: box.y + bust.y * box.height,
      width: bust.width * box.width, height: bust.height * box.height)
  }

  /// The fraction of some cells of her silhouette that people before her and the photo's sides
  /// leave free.
  private func visible(_ cells: [Rectangle]) -> Double {
    Double(cells.count { size.contains($0.center) && !isPerson(at: $0.center) })
      / Double(max(1, cells.count))
  }

  /// Whether a person is at a point, by the mask or as an assumed body.
  ///
  /// - Parameter limit: the mask's value above which there is a person.
  private func isPerson(at point: Point, _ limit: Float = 0.5) -> Bool {
    guard let mask else { return people.contains { Self.body($0, in: size).contains(point) } }
    return mask.value(at: point) > limit || missed.contains { $0.contains(point) }
  }

  /// The assumed body of a person: 2.6 faces wide, for the shoulders, and eight heads high
  /// (Vitruvius, De Architectura III 1.2) or down to the photo's lower edge.
  private static func body(_ person: Person, in size: PixelSize) -> Rectangle {
    let width = person.face.width * 2.6
    return Rectangle(
      x: person.face.center.x - width / 2, y: person.face.y, width: width,
      height: max(0, min(8 * person.headHeight, Double(size.height) - person.face.y)))
  }
}
