import FaceTrack
public import Imaging
public import Overlay

/// Moves, scales and turns the items on a photo in steps.
///
/// The state is a plan, and ``champion()`` renders exactly that plan. A class, because the painter
/// caches the statue's layer between steps.
public final class PlacementEditor {
  /// A selectable item.
  public enum Item: Hashable, Sendable {
    /// The wreath at this index of the plan.
    case wreath(Int)
    /// The statue.
    case statue
  }

  /// One step.
  public enum Nudge: Hashable, Sendable {
    /// Translation by a 200th of the photo's width, at least a pixel.
    case left, right, up, down
    /// Scaling by 4 %.
    case larger, smaller
    /// Rotation by 2 degrees; of the statue, to the right or left.
    case clockwise, counterclockwise
  }

  /// The unpainted photo.
  public let bare: Photo
  /// The current placement.
  public private(set) var plan: PlacementPlan
  /// The selected item; `nil` when the plan has none.
  public private(set) var item: Item?
  /// What the automatic placement left out or guessed.
  public let notes: [PlacementNote]
  private let painter: FilmPainter
  private let scene: Scene

  /// Starts from a plan; the leftmost wreath is selected.
  ///
  /// - Parameters:
  ///   - plan: the placement.
  ///   - bare: the unpainted photo, of the plan's size.
  ///   - artwork: wreath and statue.
  ///   - scene: the people before the statue, if the plan has it behind them.
  ///   - notes: what the automatic placement left out or guessed.
  public init(
    _ plan: PlacementPlan, on bare: Photo, artwork: Artwork, scene: Scene = Scene(),
    notes: [PlacementNote] = []
  ) {
    (self.plan, self.bare, self.scene, self.notes) = (plan, bare, scene, notes)
    painter = FilmPainter(artwork: artwork)
    item = items.first
  }

  /// The selectable items: the wreaths from left to right, then the statue.
  public var items: [Item] {
    let wreaths = plan.placement.wreaths.indices.sorted {
      plan.placement.wreaths[$0].center.x < plan.placement.wreaths[$1].center.x
    }
    return wreaths.map { .wreath($0) } + (plan.placement.statue == nil ? [] : [.statue])
  }

  /// Whether the selected item lies outside the photo; it is not painted then.
  public var isOutside: Bool {
    let size = plan.placement.canvas(of: bare.size)
    return switch item {
    case .wreath(let index): !plan.placement.wreaths[index].isSeen(in: size)
    case .statue: plan.placement.statue.map { !size.contains($0.base) } ?? false
    case nil: false
    }
  }

  /// Selects the next item.
  public func chooseNext() {
    let items = items
    guard let item, let index = items.firstIndex(of: item) else { return }
    self.item = items[(index + 1) % items.count]
  }

  /// Moves, scales or turns the selected item by one step.
  public func nudge(_ nudge: Nudge) {
    var placement = plan.placement
    switch item {
    case .wreath(let index): placement.wreaths[index].nudge(nudge, by: step)
    case .statue: placement.statue?.nudge(nudge, by: step)
    case nil: return
    }
    plan = PlacementPlan(placement, for: bare.size)
  }

  /// Renders the current plan.
  ///
  /// - Throws: `OverlayError`.
  public func champion() throws -> Photo {
    var photo = bare
    let placement = plan.placement.removingItems(outside: bare.size)
    try painter.paint(FramePlacement(placement), on: &photo, number: 0, scene: scene)
    return photo
  }

  private var step: Step { Step(move: max(1, Step.moveShare * Double(bare.size.width))) }
}

/// The magnitudes of one step.
private struct Step {
  /// That of translation, in pixels.
  let move: Double

  /// A step of translation, as a fraction of the photo's width.
  static let moveShare = 1.0 / 200
  /// The factor of a step in size.
  static let growth = 1.04
  /// A step of rotation, in degrees.
  static let turn = 2.0
  /// The range of widths and heights, in pixels.
  static let sizes = 4.0...100_000.0

  func grown(_ size: Double, _ nudge: PlacementEditor.Nudge) -> Double {
    switch nudge {
    case .larger: min(size * Self.growth, Self.sizes.upperBound)
    case .smaller: max(size / Self.growth, Self.sizes.lowerBound)
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
    case .clockwise: angle = (angle + Step.turn).wrappedDegrees
    case .counterclockwise: angle = (angle - Step.turn).wrappedDegrees
    default: break
    }
  }
}

extension StatuePlacement {
  /// The statue stands upright: rotation sets the side that it faces.
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
