import Imaging

/// A network's box and landmarks before non-maximum suppression, in pixels of its input: the box's
/// upper left and lower right corner, then the landmarks.
struct DetectionProposal: Sendable {
  var score: Double
  var points: [Point]

  var box: Rectangle {
    Rectangle(
      x: points[0].x, y: points[0].y, width: points[1].x - points[0].x,
      height: points[1].y - points[0].y)
  }

  /// Weighted non-maximum suppression: overlapping proposals are merged into their mean, weighted by
  /// score. (Source: BlazeFace, Bazarevsky et al. 2019, section 3.3.)
  ///
  /// - Parameters:
  ///   - proposals: in any order; equal scores keep it.
  ///   - overlap: proposals whose intersection over union is higher show the same face.
  /// - Returns: one proposal a face, the strongest first.
  static func nonMaximumSuppression(
    _ proposals: [DetectionProposal], overlap: Double = 0.3
  ) -> [DetectionProposal] {
    // The index breaks ties: the result does not depend on the sort being stable.
    var rest = proposals.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
    var result: [DetectionProposal] = []
    while let best = rest.first {
      // A box without area overlaps nothing, not even itself, so the best is added by hand.
      var same = [best]
      var others: [DetectionProposal] = []
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
      result.append(DetectionProposal(score: best.score, points: points))
      rest = others
    }
    return result
  }
}
