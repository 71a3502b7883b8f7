import FaceTrack
import Imaging

/// The motion of a coronation: where statue and wreaths are at each moment (docs/coronation.md).
struct CoronationMotion: Sendable {
  /// The placement at the end, at the film's size.
  let rest: Placement
  /// The distance from which the statue comes, in pixels; `nil` where the way is not free: it
  /// appears in its place, and the wreaths come from above.
  private let entrance: Double?
  private let flights: [WreathFlight]

  /// Seconds: the end of the statue's coming, and of the last wreath's.
  static let (entered, crowned) = (0.9, 2.5)
  /// Seconds from a wreath's start to the next one's, and those of all starts.
  private static let (pause, starts) = (0.5, 0.6)
  /// The light at the beginning over that of the photo, in linear light: a quarter of a stop less.
  private static let dusk = 0.84

  /// - Parameters:
  ///   - size: the film's picture without its ledge.
  ///   - people: the people's mask at that size.
  init(
    to rest: Placement, in size: PixelSize, people: PeopleMask?, artwork: Artwork
  ) throws(OverlayError) {
    self.rest = rest
    let canvas = rest.canvas(of: size)
    var (entrance, hand): (Double?, StatueHand?) = (nil, nil)
    if let statue = rest.statue {
      let way = StatueWay(
        to: statue, shape: try artwork.statue.shape(), in: canvas, people: people,
        wreaths: rest.wreaths)
      if way.isFree {
        (entrance, hand) = (way.distance, try StatueHand(of: statue, artwork: artwork.statue))
      }
    }
    self.entrance = entrance
    let center = hand?.center ?? Point(0, 0)
    let order = rest.wreaths.indices.sorted {
      let (one, other) = (rest.wreaths[$0].center, rest.wreaths[$1].center)
      return (abs(one.x - center.x), one.y, $0) < (abs(other.x - center.x), other.y, $1)
    }
    let others = Double(max(1, order.count - 1))
    let gap = min(Self.pause, Self.starts / others)
    let first = rest.statue == nil ? 0.3 : Self.entered
    let duration = Self.crowned - first - gap * Double(order.count - 1)
    let height = rest.wreaths.map { RingPlace($0).over().y }.min() ?? 0
    let faces = rest.wreaths.map(\.faceArea)
    var flights: [WreathFlight?] = rest.wreaths.map { _ in nil }
    for (turn, index) in order.enumerated() {
      let start = first + gap * Double(turn)
      flights[index] = WreathFlight(
        to: rest.wreaths[index], from: hand, over: height, light: rest, past: faces,
        during: start...(start + duration))
    }
    self.flights = flights.compactMap { $0 }
  }

  /// What is painted at a moment, in seconds from the film's begin.
  func placement(at time: Double) -> FramePlacement {
    var placement = rest
    var frame = FramePlacement(rest)
    let arrival = MinimumJerk.progress(time / Self.entered)
    var shift = Point(0, 0)
    if let entrance {
      shift.x = entrance * (1 - arrival)
      placement.statue?.base.x += shift.x
    } else if rest.statue != nil {
      frame.statueOpacity = arrival
    }
    // Those that wait in the hand look alike: the last in the painter's order stands for all.
    let held = flights.lastIndex { $0.isHeld && $0.progress(at: time) == 0 }
    var shown: [(WreathPlacement, WreathApproach?)] = []
    for (index, flight) in flights.enumerated() {
      let progress = flight.progress(at: time)
      if progress == 0, index != held { continue }
      shown.append(
        progress == 1
          ? (flight.rest, nil)
          : (
            flight.wreath(at: progress).moved(by: shift),
            WreathApproach(
              rest: flight.rest, progress: progress,
              isHeldBehindPeople: flight.isHeld && rest.statue?.isBehindPeople == true)
          ))
    }
    placement.wreaths = shown.map(\.0)
    frame.placement = placement
    frame.approaches = shown.map(\.1)
    return frame
  }

  /// The light at a moment over that of the photo, in linear light: it rises until the last wreath
  /// lies.
  func light(at time: Double) -> Double {
    1 - (1 - Self.dusk) * (1 - MinimumJerk.progress(time / Self.crowned))
  }

  /// The part of the champion photo's own pixels at a moment.
  func share(at time: Double, of last: Double) -> Double {
    MinimumJerk.progress((time - Self.crowned) / (last - Self.crowned))
  }
}

/// One wreath's way to its head.
struct WreathFlight: Sendable {
  let rest: WreathPlacement
  /// Whether it comes from the statue's hand; otherwise from above the picture.
  let isHeld: Bool
  private let time: ClosedRange<Double>
  /// The control points of the ring's centre, a cubic Bézier curve.
  private let curve: [Point]
  /// The ring at the begin, and its end on the head.
  private let start: RingPlace, end: RingPlace

  /// Distances of the control point over the head in half-breadths, and its angles from the head's
  /// axis; the part of the crossing's height that is added to it.
  private static let (lifts, turns, rises) = (
    [RingPlace.lift, 3.6, 1.4], [0.0, 25, -25, 50, -50, 75, -75], [0.0, 0.5]
  )
  /// What a way that is not the first one must spare of faces.
  private static let price = 0.02

  /// - Parameters:
  ///   - height: that at which it crosses, over the highest head.
  ///   - faces: those that it does not pass, as far as a way leads round them.
  init(
    to rest: WreathPlacement, from hand: StatueHand?, over height: Double, light: Placement,
    past faces: [Rectangle], during time: ClosedRange<Double>
  ) {
    (self.rest, self.time, isHeld) = (rest, time, hand != nil)
    end = RingPlace(rest)
    guard let hand else {
      var start = end
      start.center.y = min(-1.6 * end.halfBreadth, end.center.y - 3 * end.halfBreadth)
      self.start = start
      curve = [start.center, start.center, end.center, end.center]
      return
    }
    var start = RingPlace(rest)
    (start.center, start.halfBreadth) = (hand.center, hand.halfBreadth)
    (start.angle, start.yaw, start.pitch) = (0, 0, StatueHand.pitch)
    (start.brightness, start.blur) = (light.statue?.brightness ?? rest.brightness, light.light.blur)
    self.start = start
    // It rises in the hand's place to the height over the heads, then crosses.
    var best: (curve: [Point], cost: Double)?
    for rise in Self.rises {
      for lift in Self.lifts {
        for turn in Self.turns {
          let lifted = min(start.center.y, height - rise * abs(end.center.y - height))
          let curve = [
            start.center, Point(start.center.x, lifted), end.over(lift, turned: turn), end.center,
          ]
          let cost = Self.covered(of: faces, along: curve, from: start, to: end)
          if best.map({ cost < $0.cost - Self.price }) ?? true { best = (curve, cost) }
        }
      }
    }
    curve = best?.curve ?? []
  }

  /// The parts of faces that the ring covers along a curve, added up over its moments.
  private static func covered(
    of faces: [Rectangle], along curve: [Point], from start: RingPlace, to end: RingPlace
  ) -> Double {
    // At its end it lies over its own forehead.
    stride(from: 0.05, through: 0.85, by: 0.05).reduce(0) { sum, moment in
      let half = start.halfBreadth + (end.halfBreadth - start.halfBreadth) * moment
      let center = point(of: curve, at: moment)
      let ring = Rectangle(
        x: center.x - half, y: center.y - half / 2, width: 2 * half, height: half)
      return faces.reduce(sum) { sum, face in
        guard let shared = face.intersection(ring) else { return sum }
        return sum + shared.width * shared.height / (face.width * face.height)
      }
    }
  }

  private static func point(of curve: [Point], at t: Double) -> Point {
    let rest = 1 - t
    return curve[0] * (rest * rest * rest) + curve[1] * (3 * rest * rest * t)
      + curve[2] * (3 * rest * t * t) + curve[3] * (t * t * t)
  }

  /// The progress at a moment, 0 to 1.
  func progress(at moment: Double) -> Double {
    MinimumJerk.progress((moment - time.lowerBound) / (time.upperBound - time.lowerBound))
  }

  /// The wreath after a part of its way.
  func wreath(at progress: Double) -> WreathPlacement {
    func mix(_ path: KeyPath<RingPlace, Double>) -> Double {
      start[keyPath: path] + (end[keyPath: path] - start[keyPath: path]) * progress
    }
    return RingPlace(
      center: Self.point(of: curve, at: progress), halfBreadth: mix(\.halfBreadth),
      angle: mix(\.angle), yaw: mix(\.yaw),
      pitch: mix(\.pitch), brightness: mix(\.brightness), blur: mix(\.blur)
    ).placement(like: self.rest)
  }
}

/// A wreath's ring: its centre and breadth, which change evenly while it turns.
private struct RingPlace: Sendable {
  var center: Point
  var halfBreadth: Double
  var angle, yaw, pitch: Double
  var brightness, blur: Double

  /// The height from which a wreath comes down, in half-breadths of the head.
  static let lift = 2.4

  /// The control point over the head.
  ///
  /// - Parameters:
  ///   - lift: its distance, in half-breadths.
  ///   - turn: degrees from the head's axis.
  func over(_ lift: Double = lift, turned turn: Double = 0) -> Point {
    center + Point.direction(degrees: angle - 90 + turn) * (lift * halfBreadth)
  }

  func placement(like rest: WreathPlacement) -> WreathPlacement {
    let projection = RingProjection(angle: angle, yaw: yaw, pitch: pitch)
    let box = projection.visibleBox
    return WreathPlacement(
      center: center + projection.rolled(box.center) * halfBreadth, width: box.width * halfBreadth,
      angle: angle, yaw: yaw, pitch: pitch, brightness: brightness, blur: blur,
      isBehindPeople: rest.isBehindPeople)
  }
}

extension RingPlace {
  fileprivate init(_ wreath: WreathPlacement) {
    let geometry = WreathGeometry(wreath)
    self.init(
      center: geometry.ringCenter, halfBreadth: geometry.halfBreadth, angle: wreath.angle,
      yaw: wreath.yaw, pitch: wreath.pitch, brightness: wreath.brightness, blur: wreath.blur)
  }
}

/// The ring in the statue's hand.
struct StatueHand: Sendable {
  /// The ring's centre, in pixels.
  let center: Point
  /// Half of its breadth, in pixels.
  let halfBreadth: Double

  /// The nod under which the whole ring is seen, and the breadth of its leaves.
  static let pitch = 30.0
  /// The ring's half-breadth over the breadth of the marble wreath, leaves included.
  private static let breadth = 0.4

  /// `nil` for a figure whose wreath is not known.
  init?(of statue: StatuePlacement, artwork: StatueArtwork) throws(OverlayError) {
    guard let wreath = artwork.parts?.wreath else { return nil }
    let box = statue.box(try artwork.shape())
    let x = statue.facing == StatueArtwork.drawnFacing ? wreath.center.x : 1 - wreath.center.x
    center = Point(box.x + x * box.width, box.y + wreath.center.y * box.height)
    halfBreadth = Self.breadth * wreath.width * box.width
  }
}

/// The statue's way from the side of the picture to its place.
private struct StatueWay {
  /// The distance from its place to where it is outside of the picture, positive to the right.
  let distance: Double
  private let statue: StatuePlacement
  private let shape: StatueShape
  private let people: PeopleMask?
  private let heads: [Rectangle]

  /// The places along the way that are looked at.
  private static let steps = 12
  /// The part of the silhouette that may cover people more than at its place.
  private static let touch = 0.04

  init(
    to statue: StatuePlacement, shape: StatueShape, in canvas: PixelSize, people: PeopleMask?,
    wreaths: [WreathPlacement]
  ) {
    (self.statue, self.shape, self.people) = (statue, shape, people)
    heads = wreaths.map(\.faceArea)
    let box = statue.box(shape)
    // The shadow reaches beyond the plinth, as far as it is broad at most.
    let margin = 0.1 * box.width
    distance =
      box.center.x > Double(canvas.width) / 2
      ? Double(canvas.width) - box.x + margin : -(box.maxX + margin)
  }

  /// Whether no face is covered on the way, nor more of people than at its place.
  var isFree: Bool {
    let least = covered(statue)
    return (0...Self.steps).allSatisfy { step in
      var moved = statue
      moved.base.x += distance * Double(step) / Double(Self.steps)
      let cells = shape.cells(of: moved)
      if cells.contains(where: { cell in heads.contains { $0.intersection(cell) != nil } }) {
        return false
      }
      return statue.isBehindPeople || covered(moved) <= least + Self.touch
    }
  }

  /// The part of its silhouette that is over people.
  private func covered(_ statue: StatuePlacement) -> Double {
    guard let people else { return 0 }
    let cells = shape.cells(of: statue)
    let over = cells.count {
      people.size.contains($0.center) && people.value(at: $0.center) > StatuePolicy.person
    }
    return Double(over) / Double(max(1, cells.count))
  }
}

extension WreathPlacement {
  /// The face under the wreath: from the brow to the chin.
  fileprivate var faceArea: Rectangle {
    let middle = center + Point.direction(degrees: angle + 90) * (0.65 * width)
    return Rectangle(
      x: middle.x - 0.4 * width, y: middle.y - 0.45 * width, width: 0.8 * width,
      height: 0.9 * width)
  }

  fileprivate func moved(by shift: Point) -> WreathPlacement {
    var moved = self
    moved.center = center + shift
    return moved
  }
}
