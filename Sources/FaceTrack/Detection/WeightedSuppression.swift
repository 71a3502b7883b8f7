import Imaging

/// A network's proposal in pixels of its input: the box's upper left and lower right corner, then
/// its points.
struct DetectionProposal: Sendable {
  var score: Double
  var points: [Point]

  var box: Rectangle {
    Rectangle(
      x: points[0].x, y: points[0].y, width: points[1].x - points[0].x,
      height: points[1].y - points[0].y)
  }

  /// Weighted non-maximum suppression: proposals that mean the same face become one, averaged by
  /// their scores. (Source of the method: BlazeFace, Bazarevsky et al. 2019, section 3.3.)
  ///
  /// - Parameters:
  ///   - proposals: in any order; equal scores keep it.
  ///   - overlap: boxes that overlap by more (intersection over union) are the same face.
  /// - Returns: one proposal a face, the strongest first.
  static func merged(_ proposals: [DetectionProposal], overlap: Double = 0.3) -> [DetectionProposal]
  {
    // The index breaks ties, so that results never depend on the sort.
    var rest = proposals.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
    var result: [DetectionProposal] = []
    while let best = rest.first {
      // A box without area overlaps nothing, not even itself: the best always counts.
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
