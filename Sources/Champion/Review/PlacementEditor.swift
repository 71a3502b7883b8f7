public import Imaging
public import Overlay

/// Moves what is laid over a photo, one step at a time.
///
/// The state is a plan: ``champion()`` is at every moment what `selfie crown --plan` renders of it.
/// A class, because the painter keeps the painted statue from step to step.
public final class PlacementEditor {
  /// What can be chosen and moved.
  public enum Item: Hashable, Sendable {
    /// The wreath of that place in the plan.
    case wreath(Int)
    /// The statue.
    case statue
  }

  /// One step of moving.
  public enum Nudge: Hashable, Sendable {
    case left, right, up, down, larger, smaller, clockwise, counterclockwise
  }

  /// The photo without anything on it.
  public let bare: Photo
  /// What goes where.
  public private(set) var plan: PlacementPlan
  /// What is moved; `nil` when there is nothing.
  public private(set) var item: Item?
  private let painter: FilmPainter

  /// A step to a side, as a share of the photo's width: small enough to place a leaf by.
  private static let move = 1.0 / 200
  /// A step in size.
  private static let growth = 1.04
  /// A step of turning, in degrees.
  private static let turn = 2.0
  /// What a plan may hold: a smaller thing is not seen, a larger one is not meant.
  private static let sizes = 4.0...100_000.0

  /// Begins with a plan.
  public init(_ plan: PlacementPlan, on bare: Photo, artwork: Artwork) {
    (self.plan, self.bare) = (plan, bare)
    painter = FilmPainter(artwork: artwork)
    item = items.first
  }

  /// What can be chosen: the wreaths from left to right, then the statue.
  public var items: [Item] {
    let wreaths = plan.placement.wreaths.indices.sorted {
      plan.placement.wreaths[$0].center.x < plan.placement.wreaths[$1].center.x
    }
    return wreaths.map { .wreath($0) } + (plan.placement.statue == nil ? [] : [.statue])
  }

  /// Whether the chosen thing was moved out of the photo, where it is left out.
  public var isOutside: Bool {
    switch item {
    case .wreath(let index): !bare.size.contains(plan.placement.wreaths[index].center)
    case .statue: plan.placement.statue.map { !bare.size.contains($0.base) } ?? false
    case nil: false
    }
  }

  /// Chooses the next thing.
  public func chooseNext() {
    let items = items
    guard let item, let index = items.firstIndex(of: item) else { return }
    self.item = items[(index + 1) % items.count]
  }

  /// Moves, sizes or turns the chosen thing by one step.
  public func nudge(_ nudge: Nudge) {
    var placement = plan.placement
    switch item {
    case .wreath(let index): placement.wreaths[index].nudge(nudge, by: step)
    case .statue: placement.statue?.nudge(nudge, by: step)
    case nil: return
    }
    plan = PlacementPlan(placement, for: bare.size)
  }

  /// The champion photo of the plan as it is now.
  public func champion() throws(ChampionError) -> Photo {
    var photo = bare
    let placement = plan.placement.removingItems(outside: bare.size)
    do throws(OverlayError) {
      try painter.paint(FramePlacement(placement), on: &photo, number: 0)
    } catch {
      throw .overlay(error)
    }
    return photo
  }

  private var step: Step {
    Step(
      move: max(1, Self.move * Double(bare.size.width)), growth: Self.growth, turn: Self.turn,
      sizes: Self.sizes)
  }
}

/// How far one step goes.
private struct Step {
  var move, growth, turn: Double
  var sizes: ClosedRange<Double>

  func grown(_ size: Double, _ nudge: PlacementEditor.Nudge) -> Double {
    switch nudge {
    case .larger: min(size * growth, sizes.upperBound)
    case .smaller: max(size / growth, sizes.lowerBound)
    default: size
    }
  }

  func moved(_ place: Point, _ nudge: PlacementEditor.Nudge) -> Point {
    switch nudge {
    case .left: place + Point(-move, 0)
    case .right: place + Point(move, 0)
    case .up: place + Point(0, -move)
    case .down: place + Point(0, move)
    default: place
    }
  }
}

extension WreathPlacement {
  fileprivate mutating func nudge(_ nudge: PlacementEditor.Nudge, by step: Step) {
    center = step.moved(center, nudge)
    width = step.grown(width, nudge)
    switch nudge {
    case .clockwise: angle = (angle + step.turn).wrappedDegrees
    case .counterclockwise: angle = (angle - step.turn).wrappedDegrees
    default: break
    }
  }
}

extension StatuePlacement {
  /// She stands upright: turning her turns her to the other side.
  fileprivate mutating func nudge(_ nudge: PlacementEditor.Nudge, by step: Step) {
    base = step.moved(base, nudge)
    height = step.grown(height, nudge)
    switch nudge {
    case .clockwise: facing = .right
    case .counterclockwise: facing = .left
    default: break
    }
  }
}

extension Double {
  /// The same angle between -180 and 180 degrees.
  fileprivate var wrappedDegrees: Double {
    self - 360 * ((self + 180) / 360).rounded(.down)
  }
}
