import Glibc
import Imaging

/// A network's box and landmarks before non-maximum suppression, in pixels of its input: the box's
/// upper left and lower right corner, then the landmarks.
struct PalmProposal: Sendable {
  var score: Double
  var points: [Point]

  var box: Rectangle {
    Rectangle(
      x: points[0].x, y: points[0].y, width: points[1].x - points[0].x,
      height: points[1].y - points[0].y)
  }

  /// Decodes a layer of a single-shot detector: in each cell of the input, some anchors propose a
  /// box (centre and size) and landmarks, all as offsets from the cell's centre in pixels of the
  /// input.
  ///
  /// - Parameters:
  ///   - boxes: for each anchor x, y, width and height of the box, then x and y of each landmark.
  ///   - scores: a logit for each anchor.
  ///   - cell: the side of a cell, in pixels of the input.
  ///   - columns: the number of cells in a row.
  ///   - anchors: the number of anchors in a cell.
  ///   - threshold: the lowest score of a proposal, 0 to 1.
  static func decode(
    boxes: [Float], scores: [Float], cell: Int, columns: Int, anchors: Int = 1, threshold: Double
  ) -> [PalmProposal] {
    // Logits are compared: the sigmoid of every cell would cost thousands of exponentials.
    let limit = Float(log(threshold / (1 - threshold)))
    let values = boxes.count / scores.count
    return scores.indices.filter { scores[$0] > limit }.map { index in
      let place = index / anchors
      let center =
        Point(Double(place % columns) + 0.5, Double(place / columns) + 0.5) * Double(cell)
      let row = boxes[index * values..<(index + 1) * values].map(Double.init)
      let middle = center + Point(row[0], row[1])
      let half = Point(row[2] / 2, row[3] / 2)
      let points = stride(from: 4, to: values, by: 2).map {
        center + Point(row[$0], row[$0 + 1])
      }
      return PalmProposal(
        score: 1 / (1 + exp(-Double(scores[index]))),
        points: [middle - half, middle + half] + points)
    }
  }

  /// Proposals whose intersection over union is higher show the same hand.
  private static let overlap = 0.3

  /// Weighted non-maximum suppression: overlapping proposals are merged into their mean, weighted
  /// by score. (Source: BlazeFace, Bazarevsky et al. 2019, section 3.3.)
  ///
  /// - Parameter proposals: in any order; equal scores keep it.
  /// - Returns: one proposal a hand, the strongest first.
  static func nonMaximumSuppression(_ proposals: [PalmProposal]) -> [PalmProposal] {
    // The index breaks ties: the result does not depend on the sort being stable.
    var rest = proposals.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
    var result: [PalmProposal] = []
    while let best = rest.first {
      // A box without area overlaps nothing, not even itself, so the best is added by hand.
      var same = [best]
      var others: [PalmProposal] = []
      for proposal in rest.dropFirst() {
        if best.box.intersectionOverUnion(proposal.box) > overlap {
          same.append(proposal)
        } else {
          others.append(proposal)
        }
      }
      let weight = same.reduce(0) { $0 + $1.score }
      let points = best.points.indices.map { index in
        same.reduce(Point(0, 0)) { $0 + $1.points[index] * $1.score } / weight
      }
      result.append(PalmProposal(score: best.score, points: points))
      rest = others
    }
    return result
  }
}
