import FaceTrack
import Imaging
import Overlay

/// Chooses how a photo hangs, and where the statue stands beside it.
///
/// Without a statue the frame hangs in the middle, as large as the wall allows. With a statue on
/// the ledge, the policy compares several sizes of frame and statue, both sides, and several depths
/// to which the statue reaches into the photo. It excludes places where the statue covers a head or
/// a person, or leaves the safe area; a statue higher than the frame is its last resort.
struct HangingPolicy {
  let layout: CardLayout
  let crop: PhotoCrop
  /// The heads with their wreaths, in pixels of the photo.
  let heads: [Rectangle]
  let outline: StatueShape
  /// Where people are in the photo.
  let people: PeopleMask?

  /// The sizes of the frame, as shares of the largest.
  private static let sizes = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.64, 0.58]
  /// The shares of the statue's width that reach over the frame.
  ///
  /// With the last one, the wreath reaches no farther than the frame: beside the smallest frame
  /// there is always room for the statue.
  private static let reaches = [0.95, 0.8, 0.65, 0.5, 0.35, 0.2, 0.05]
  /// The factor from one height to the next lower one.
  private static let shrinkFactor = 0.92
  /// The statue's least distance from heads and wreaths, in millimetres.
  private static let clearance = 0.8
  // The worth of the statue's height against the photo's, and of a statue that does not reach into
  // the photo. Chosen by eye on 40 photos.
  private static let (height, aside) = (0.5, 0.25)
  /// The largest share of the statue that may lie over people: the mask's rim.
  private static let overPeople = 0.01
  /// The share of the statue over the photo from which it counts as reaching into the photo.
  private static let leastReach = 0.05

  /// The photo without a statue on the ledge.
  func alone() -> Hanging { hang(size: 1, shift: 0) }

  /// The photo with the statue on the ledge, no higher than the frame where there is such a place;
  /// `nil` where every place would cover a person.
  func withStatue() -> Hanging? {
    withStatue(upToFrame: true) ?? withStatue(upToFrame: false)
  }

  private func withStatue(upToFrame isLimited: Bool) -> Hanging? {
    var best: (hanging: Hanging, worth: Double)?
    for size in Self.sizes {
      for shift in [0.0, -1, 1] {
        let hanging = hang(size: size, shift: shift)
        if shift != 0, hanging.crop == hang(size: size, shift: 0).crop { continue }
        for facing in StatuePlacement.Facing.allCases {
          for reach in Self.reaches {
            let frame = hanging.picture.height + 2 * layout.frame
            let most = isLimited ? frame : layout.statueHeights.lowerBound
            let stand = Stand(size: size, facing: facing, reach: reach, most: most)
            let least = best?.worth ?? -.infinity
            if let found = tallest(beside: hanging, stand, worthMoreThan: least) { best = found }
          }
        }
      }
    }
    return best?.hanging
  }

  /// A frame's size, and where the statue stands beside it.
  private struct Stand {
    var size: Double
    var facing: StatuePlacement.Facing
    /// The share of the statue's width that reaches over the frame.
    var reach: Double
    /// The statue's largest height, in millimetres.
    var most: Double
  }

  /// The tallest statue of a stand, and the worth of the whole; `nil` unless it exceeds `least`.
  private func tallest(
    beside hanging: Hanging, _ stand: Stand, worthMoreThan least: Double
  ) -> (hanging: Hanging, worth: Double)? {
    var height = min(layout.statueHeights.upperBound, stand.most)
    while height >= layout.statueHeights.lowerBound {
      defer { height *= Self.shrinkFactor }
      let wish = stand.size + Self.height * height / layout.statueHeights.upperBound
      // Lower statues are worth even less.
      if wish <= least { return nil }
      guard let placed = place(hanging, stand, height: height), let statue = placed.statue,
        isClear(statue, of: placed)
      else { continue }
      let cells = outline.cells(of: statue).map(\.center)
      let over = cells.filter { placed.picture.contains($0) }
      let hiding = over.count { (people?.value(at: placed.onPhoto($0)) ?? 0) > 0.5 }
      guard Double(hiding) <= Self.overPeople * Double(cells.count) else { continue }
      let share = Double(over.count) / Double(cells.count)
      let worth = wish - (share < Self.leastReach ? Self.aside : 0)
      return worth > least ? (placed, worth) : nil
    }
    return nil
  }

  /// Frame and statue as a group in the middle of the wall; `nil` where the group is wider.
  private func place(
    _ hanging: Hanging, _ stand: Stand, height: Double
  ) -> Hanging? {
    var placed = hanging
    let wall = layout.wall
    let (frame, breadth) = (hanging.picture.width + 2 * layout.frame, height * outline.aspect)
    let group = max(frame, breadth, frame + (1 - stand.reach) * breadth)
    guard group <= wall.width + 1e-9, layout.floor - height >= wall.y else { return nil }
    let start = wall.x + (wall.width - group) / 2
    // The statue looks at the people: on the right side it faces left.
    let isAtRight = stand.facing == .left
    let left = isAtRight ? start + group - breadth : start
    placed.picture.x = (isAtRight ? start : start + group - frame) + layout.frame
    placed.statue = outline.placement(
      left: left, base: layout.floor, height: height, facing: stand.facing)
    return placed
  }

  private func isClear(_ statue: StatuePlacement, of hanging: Hanging) -> Bool {
    let box = outline.box(of: statue)
    let zones = hanging.seen(heads).map { $0.widened(by: Self.clearance) }
      .filter { $0.intersection(box) != nil }
    guard !zones.isEmpty else { return true }
    return !outline.cells(of: statue)
      .contains { cell in zones.contains { $0.intersection(cell) != nil } }
  }

  /// The frame in the middle of the wall, a little nearer to its top.
  private func hang(size: Double, shift: Double) -> Hanging {
    let wall = layout.wall
    let most = (
      width: size * (wall.width - 2 * layout.frame), height: size * (wall.height - 2 * layout.frame)
    )
    let crop = crop.region(aspect: most.width / most.height, shift: shift)
    let scale = min(most.width / crop.width, most.height / crop.height)
    let (width, height) = (crop.width * scale, crop.height * scale)
    return Hanging(
      crop: crop,
      picture: Rectangle(
        x: wall.center.x - width / 2,
        y: wall.y + layout.frame + layout.rise * (wall.height - 2 * layout.frame - height),
        width: width, height: height))
  }
}
