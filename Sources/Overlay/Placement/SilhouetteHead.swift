import FaceTrack
import Imaging

/// The head of the largest person of a mask, by the silhouette alone: that of somebody who is seen
/// from behind, or whose face is covered.
struct SilhouetteHead {
  /// The middle of the head's top, hair included, in pixels of the photo.
  let top: Point
  /// The head's breadth, in pixels.
  let breadth: Double

  /// A head is widest at this depth below its top, in its breadths, …
  private static let widestDepth = 0.5
  /// … and hardly wider as far below that; under a tuft of hair, a bun or a hand a person is.
  private static let growth = 1.35
  /// A top narrower than this part of the head is a tuft of hair.
  private static let tuft = 0.25
  /// Bounds of the breadth: a fraction of the silhouette's, or of the photo's shorter side where a
  /// group is broader; and of that side alone.
  private static let (leastOfSilhouette, leastOfSide, mostOfSide) = (0.2, 0.15, 0.6)

  /// Measures the largest silhouette; `nil` where nobody is seen.
  init?(of mask: PeopleMask) {
    let grid = SilhouetteGrid(of: mask)
    guard let (columns, skyline) = grid.person else { return nil }
    let shorter = Double(min(grid.size.width, grid.size.height))
    let least = min(
      Self.leastOfSilhouette * Double(columns.count), Self.leastOfSide * shorter)
    let most = max(least, Self.mostOfSide * shorter)
    let spans = skyline.spans
    let widest = spans[Self.widestRow(of: spans, in: least...most)]
    let breadth = min(max(Double(widest.count), least), most)
    let first = spans.firstIndex { Double($0.count) >= Self.tuft * breadth } ?? 0
    let place = Point(
      Double(widest.lowerBound + widest.upperBound) / 2, Double(skyline.top + first))
    // A photo narrower than a cell has one all the same.
    top = Point(
      place.x * Double(mask.size.width) / Double(grid.size.width),
      place.y * Double(mask.size.height) / Double(grid.size.height))
    self.breadth = breadth * grid.cell
  }

  /// The row in which the head is widest: the first one that is as deep as a head of its width
  /// would have it, and is followed by no broader rows; else, as in a crowd, the first one as deep.
  private static func widestRow(of spans: [Range<Int>], in bounds: ClosedRange<Double>) -> Int {
    let deep = spans.indices.filter { row in
      let width = Double(spans[row].count)
      return Double(row + 1) >= widestDepth * width && width >= bounds.lowerBound
    }
    let head = deep.first { row in
      let width = Double(spans[row].count)
      let below = min(spans.count - 1, row + Int((widestDepth * width).rounded()))
      return width <= bounds.upperBound && Double(spans[below].count) <= growth * width
    }
    return head ?? deep.first ?? spans.count - 1
  }
}
