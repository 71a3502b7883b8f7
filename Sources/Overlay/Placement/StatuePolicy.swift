import FaceTrack
import Imaging

/// Chooses the statue's place by the lines of ``StatueStand``, the first that serves.
///
/// In every line it is recognised in the picture as it is delivered (``StatueSight``), is inside
/// it but for what people hide, and covers no head, found or not.
struct StatuePolicy {
  let people: [Person]
  let size: PixelSize
  let shape: StatueShape
  /// Where people are in the photo; `nil` assumes a body under each face, and never places it
  /// behind one.
  let mask: PeopleMask?
  /// The photo without its bars and borders: these are no ground.
  let picture: Rectangle
  /// The assumed bodies of the people whose faces the mask does not cover: small ones in the back.
  private let missed: [Rectangle]
  private let known: KnownBodies?

  /// The scale of a face's box that must stay clear.
  static let faceMargin = 1.3
  /// Its largest height as a fraction of the picture's height.
  static let maxHeightFraction = 0.82
  /// Its smallest height as a fraction of the picture's height.
  static let minHeightFraction = 0.16
  /// Its height over the largest head's (chin to crown).
  static let heightInHeads = 4.2
  /// Its largest width as a fraction of the picture's width: a portrait is narrow.
  static let maxWidthFraction = 0.42
  /// The gap to the picture's side as a fraction of its width.
  static let sideGap = 0.02
  /// The largest fraction of its silhouette that lies over people where it stands beside them.
  static let touch = 0.04
  /// Beside people it is preferred down to this fraction of the height that it has in an empty
  /// photo.
  static let besideFraction = 0.6
  /// Behind people: its largest height over that in an empty photo (it is farther away), and its
  /// smallest one as a fraction of the picture's.
  static let (depthScale, minBehindFraction) = (0.9, 0.25)
  /// Behind people it may stand higher than the picture's lower edge, by these fractions of its
  /// height, where they hide the ground on which it stands: the lowest part of its silhouette.
  static let (rises, standing) = ([0, 0.08, 0.16, 0.24, 0.32, 0.4, 0.48], 0.12)
  /// Its largest height in a corner as a fraction of the picture's: it hides people there.
  static let cornerFraction = 0.25
  /// Its height on a ledge as a fraction of the picture's, and the part of it by which the ledge's
  /// wall grows until it covers nothing.
  static let (ledgeFraction, ledgeStep) = (0.3, 0.1)
  /// The mask's value from which there is a person, and from which one surely hides ground.
  static let (person, hiding): (Float, Float) = (0.5, 0.8)
  /// The height of the picture's lower rim that stays free under it where a border lies below, as
  /// a fraction of its own: its shadow does not fall on a border.
  private static let rim = 0.04
  /// The factor by which it shrinks until it fits.
  private static let shrinkFactor = 0.94
  /// The factor between its height and the policy's own within which it keeps a place, and the
  /// largest difference of a place that comes from scaling it to another photo.
  private static let (keptSizes, rounding) = (1.35, 0.01)

  /// How far a place may be from what the rules ask for: one that it has is left only when it is
  /// clearly wrong, as masks and faces tremble from picture to picture.
  private struct Slack {
    /// The scale of the zones and heads that must stay clear.
    var zones = 1.0
    /// The largest fraction of its silhouette that lies over people beside whom it stands.
    var touch = StatuePolicy.touch
    /// The fraction of its silhouette that may lie over people whose faces were not found.
    var strangers = 0.0
    /// The fraction of the ground under it that people may leave bare.
    var bare = 0.0
    /// Its largest height over a line's.
    var larger = 1 + StatuePolicy.rounding

    static let none = Slack()
    static let kept = Slack(zones: 0.85, touch: 0.1, strangers: 0.03, bare: 0.15)
    /// For the place that the visitor has seen in the live picture: it covers no face.
    static let promised = Slack(
      zones: 0.85, touch: 0.35, strangers: 0.35, bare: 0.35, larger: keptSizes)
  }

  /// - Parameter picture: the photo without bars and borders; `nil` for all of it.
  init(
    people: [Person], size: PixelSize, shape: StatueShape, mask: PeopleMask? = nil,
    picture: Rectangle? = nil
  ) {
    (self.people, self.size, self.shape, self.mask) = (people, size, shape, mask)
    self.picture = picture ?? size.frame
    missed = people.filter { person in mask.map { $0.mean(in: person.face) < 0.5 } ?? false }
      .map { Self.body($0, in: size) }
    known = mask.map { KnownBodies(people, $0) }
  }

  /// Its place and the line that gives it; `nil` where none of the lines serves.
  ///
  /// - Parameters:
  ///   - lines: those that are tried.
  ///   - kept: its place so far, which it keeps where one of the lines allows it: so that a photo
  ///     has it where the live picture had it, and it does not jump between places as good.
  ///   - isPromised: whether the visitor was shown that place for this picture: it keeps it unless
  ///     it would cover a face there, or not be recognised.
  ///   - obstacles: what it must not stand before beside heads, in a lower corner of the photo:
  ///     hands and text. A corner is asked for, once, when the best place is in it.
  func place(
    by lines: [StatueStand] = StatueStand.inPhoto, keeping kept: StatuePlacement? = nil,
    isPromised: Bool = false,
    obstacles: (Rectangle) -> [Rectangle] = { _ in [] }
  ) -> (placement: StatuePlacement, stand: StatueStand)? {
    var found: [StatuePlacement.Facing: [Rectangle]] = [:]
    func isUncovering(_ placement: StatuePlacement, _ stand: StatueStand) -> Bool {
      guard stand == .before || stand == .ledge else { return true }
      let facing = placement.facing
      let avoided = found[facing] ?? obstacles(corner(facing))
      found[facing] = avoided
      return isClear(placement, of: avoided)
    }
    if isPromised, let kept, let stand = lines.first(where: { allows(kept, as: $0, .promised) }) {
      return (kept, stand)
    }
    for stand in lines {
      guard let own = largest(stand, where: { isUncovering($0, stand) }) else { continue }
      if let kept, max(own.height / kept.height, kept.height / own.height) <= Self.keptSizes,
        let stand = lines.first(where: { allows(kept, as: $0, .kept) && isUncovering(kept, $0) })
      {
        return (kept, stand)
      }
      return (own, stand)
    }
    return nil
  }

  /// Its height in pixels if nothing is in the way.
  ///
  /// - Parameters:
  ///   - head: the height of the largest person's head in pixels; `nil` without people.
  ///   - size: the size of the photo without its borders.
  ///   - aspect: its picture's width over its height.
  static func preferredHeight(head: Double?, in size: Rectangle, aspect: Double) -> Double {
    let wish = head.map { max(heightInHeads * $0, 0.42 * size.height) } ?? 0.6 * size.height
    return min(wish, maxHeightFraction * size.height, maxWidthFraction * size.width / aspect)
  }

  /// Whether its silhouette covers no exclusion zone.
  func isClear(_ placement: StatuePlacement) -> Bool { isClear(placement, .none) }

  private func isClear(_ placement: StatuePlacement, _ slack: Slack) -> Bool {
    isClear(placement, of: people.flatMap(\.exclusionZones).map { $0.scaled(by: slack.zones) })
  }

  private func isClear(_ placement: StatuePlacement, of areas: [Rectangle]) -> Bool {
    let box = placement.box(shape)
    // On a ledge it is below the photo.
    let zones = areas.compactMap { $0.intersection(size.frame) }
      .filter { $0.intersection(box) != nil }
    guard !zones.isEmpty else { return true }
    return !shape.cells(of: placement)
      .contains { cell in zones.contains { $0.intersection(cell) != nil } }
  }

  /// What is seen of it.
  func sight(of placement: StatuePlacement) -> StatueSight {
    shape.sight(of: placement) { point in
      (picture.contains(point) || placement.base.y > Double(size.height) && point.y > picture.y)
        && !(placement.isBehindPeople && isPerson(at: point))
    }
  }

  // MARK: - The lines

  /// Its heights in a line, in pixels, and the heights of its base under the picture's lower edge,
  /// as functions of its own.
  private func measures(
    of stand: StatueStand
  ) -> (largest: Double, least: Double, drops: (Double) -> [Double]) {
    let (whole, height) = (preferred, picture.height)
    let rim = picture.maxY < Double(size.height) ? Self.rim : 0
    func onGround(_ own: Double) -> [Double] { [-rim * own] }
    switch stand {
    case .beside:
      return (
        whole, max(Self.besideFraction * whole, Self.minHeightFraction * height), onGround
      )
    case .behind:
      return (
        Self.depthScale * whole, Self.minBehindFraction * height,
        { own in Self.rises.map { -$0 * height - rim * own } }
      )
    case .smaller:
      return (Self.besideFraction * whole, Self.minHeightFraction * height, onGround)
    case .before:
      return (
        min(Self.cornerFraction * height, whole), Self.minHeightFraction * height, onGround
      )
    case .ledge:
      let own = min(
        Self.ledgeFraction * height, Self.maxWidthFraction * picture.width / shape.aspect)
      let below = Double(size.height) - picture.maxY
      let steps = Array(stride(from: 0, through: 1 + Self.ledgeStep / 2, by: Self.ledgeStep))
      let tread = Ledge(under: size).standing
      return (own, own, { own in steps.map { below + $0 * own + tread } })
    }
  }

  private var preferred: Double {
    Self.preferredHeight(head: people.map(\.headHeight).max(), in: picture, aspect: shape.aspect)
  }

  /// The largest place of a line that fulfils a condition, of several as large that of the lowest
  /// cost.
  private func largest(
    _ stand: StatueStand, where isAllowed: (StatuePlacement) -> Bool
  ) -> StatuePlacement? {
    var (height, least, drops) = measures(of: stand)
    while height >= least {
      let options = StatuePlacement.Facing.allCases.flatMap { facing in
        drops(height).compactMap { drop -> (StatuePlacement, Double)? in
          let placement = atSide(facing: facing, height: height, drop: drop, stand)
          return cost(placement, stand).map { (placement, $0) }
        }
      }
      if let best = options.sorted(by: { $0.1 < $1.1 }).first(where: { isAllowed($0.0) }) {
        return best.0
      }
      height *= Self.shrinkFactor
    }
    return nil
  }

  /// Whether a place is one of those that a line searches.
  private func allows(
    _ kept: StatuePlacement, as stand: StatueStand, _ slack: Slack
  ) -> Bool {
    let (largest, least, drops) = measures(of: stand)
    guard kept.isBehindPeople == (stand == .behind), kept.height <= slack.larger * largest,
      kept.height >= (1 - Self.rounding) * least,
      stand == .behind
        || drops(kept.height).contains(where: {
          abs(kept.base.y - picture.maxY - $0) < Self.rounding * kept.height
        })
    else { return false }
    return cost(kept, stand, slack) != nil
  }

  /// Its place at one side of the picture.
  ///
  /// - Parameter drop: the height of its base under the picture's lower edge.
  private func atSide(
    facing: StatuePlacement.Facing, height: Double, drop: Double, _ stand: StatueStand
  ) -> StatuePlacement {
    let width = height * shape.aspect
    let gap = width * Self.sideGap
    // It looks towards the people: on the right side it faces left.
    let left = facing == .left ? picture.maxX - width - gap : picture.x + gap
    return StatuePlacement(
      base: Point(
        left + width * StatuePlacement.baseFraction(shape, facing: facing), picture.maxY + drop),
      height: height, facing: facing, isBehindPeople: stand == .behind)
  }

  /// The cost of a place in a line: the fraction of its silhouette that hides people or is hidden,
  /// and, among equals, the nearness of a face; `nil` where it is not allowed.
  private func cost(
    _ placement: StatuePlacement, _ stand: StatueStand, _ slack: Slack = .none
  ) -> Double? {
    if stand == .behind, mask == nil { return nil }
    let cells = shape.cells(of: placement)
    let middle = placement.box(shape).center.x
    let nearest = people.map { abs($0.face.center.x - middle) }.min() ?? picture.width / 2
    let aside = nearest / Double(size.width)
    let sight = sight(of: placement)
    guard isClear(placement, slack), sight.isRecognized else { return nil }
    let hidden = Double(cells.count { isPerson(at: $0.center) }) / Double(max(1, cells.count))
    switch stand {
    case .behind: return stands(placement, behind: cells, slack) ? 1 - sight.share : nil
    case .beside, .smaller:
      if mask != nil, hidden > slack.touch || coversStrangers(cells, slack) { return nil }
      return hidden - aside
    case .before, .ledge:
      if coversStrangers(cells, slack) { return nil }
      // The lower the ledge, the better; then as in a corner.
      return hidden - aside + (stand == .ledge ? 100 * placement.base.y / placement.height : 0)
    }
  }

  /// Whether it may stand behind the people: on ground that they hide, no higher than their chest,
  /// no part of it above a head, and not behind a person whom the mask misses.
  private func stands(
    _ placement: StatuePlacement, behind cells: [Rectangle], _ slack: Slack
  ) -> Bool {
    let heads = people.map { person in
      Rectangle(x: person.face.x, y: 0, width: person.face.width, height: person.face.maxY)
        .scaled(by: slack.zones)
    }
    let isRuledOut = cells.contains { cell in
      heads.contains { $0.intersection(cell) != nil }
        || missed.contains { $0.contains(cell.center) }
    }
    guard !isRuledOut else { return false }
    if placement.base.y >= picture.maxY - Self.rim * placement.height { return true }
    let nearest = people.min {
      abs($0.face.center.x - placement.base.x) < abs($1.face.center.x - placement.base.x)
    }
    guard placement.base.y >= nearest?.chest ?? 0 else { return false }
    let ground = cells.filter {
      $0.center.y > placement.base.y - Self.standing * placement.height
        && size.contains($0.center)
    }
    let bare = ground.count { !isPerson(at: $0.center, Self.hiding) }
    return Double(bare) <= slack.bare * Double(ground.count)
  }

  private func coversStrangers(_ cells: [Rectangle], _ slack: Slack) -> Bool {
    Double(cells.count(where: isStranger)) > slack.strangers * Double(cells.count)
  }

  /// Whether a part of its silhouette covers the mask outside the bodies of found faces: a head that
  /// was not found, an arm or a hand.
  private func isStranger(_ cell: Rectangle) -> Bool {
    guard let mask, let known, size.contains(cell.center) else { return false }
    return mask.value(at: cell.center) > Self.person && !known.contains(cell.center)
  }

  /// Whether a person is at a point, by the mask or as an assumed body.
  ///
  /// - Parameter limit: the mask's value above which there is a person.
  private func isPerson(at point: Point, _ limit: Float = person) -> Bool {
    guard size.contains(point) else { return false }
    guard let mask else { return people.contains { Self.body($0, in: size).contains(point) } }
    return mask.value(at: point) > limit || missed.contains { $0.contains(point) }
  }

  /// The lower corner in which it may stand before people; looking left it is in the right one.
  private func corner(_ facing: StatuePlacement.Facing) -> Rectangle {
    let height = max(Self.cornerFraction, Self.ledgeFraction) * picture.height
    let width = min(height * shape.aspect, picture.width / 2)
    return Rectangle(
      x: facing == .left ? picture.maxX - width : picture.x, y: picture.maxY - height,
      width: width, height: height)
  }

  /// The assumed body of a person: 2.6 faces wide, for the shoulders, and eight heads high
  /// (Vitruvius, De Architectura III 1.2) or down to the photo's lower edge.
  private static func body(_ person: Person, in size: PixelSize) -> Rectangle {
    let width = 2.6 * person.face.width
    return Rectangle(
      x: person.face.center.x - width / 2, y: person.face.y, width: width,
      height: max(0, min(8 * person.headHeight, Double(size.height) - person.face.y)))
  }
}
