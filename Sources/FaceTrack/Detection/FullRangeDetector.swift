import Glibc
import Imaging

/// MediaPipe's full-range face detector: a 192-pixel square in, boxes and six points a face out.
///
/// The network's grid is 48 × 48 cells; each cell proposes one face: centre, size and six points
/// (right eye, left eye, nose, mouth, right ear, left ear), all offset from the cell's centre, in
/// pixels of the input. (Source: the model's graph in the wheel; checked in the accuracy runs.)
enum FullRangeDetector {
  static let inputSide = 192
  private static let grid = 48
  private static let valuesPerCell = 16
  /// Cells of one face agree to about this much; others are other faces.
  private static let sameFaceOverlap = 0.3

  /// Looks for faces in one window; the strongest comes first.
  static func candidates(
    in photo: Photo, window: DetectionWindow, threshold: Double, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate] {
    let map = AffineTransform(
      cropCenter: window.center, side: window.side, degrees: window.degrees, pixels: inputSide)
    let input = try photo.crop(map, side: inputSide, range: -1...1, blackOutside: true)
    let outputs = try networks.run(
      .faceDetector, input, side: inputSide,
      outputs: ["boxes": grid * grid * valuesPerCell, "scores": grid * grid])
    return merged(proposals(boxes: outputs[0], scores: outputs[1], threshold: threshold))
      .map { $0.candidate(through: map) }
  }

  /// A cell's proposal in pixels of the network's input.
  private struct Proposal {
    var score: Double
    /// Box corners and six points: eight points in all.
    var points: [Point]

    var box: Rectangle {
      Rectangle(
        x: points[0].x, y: points[0].y,
        width: points[1].x - points[0].x, height: points[1].y - points[0].y)
    }

    func candidate(through map: AffineTransform) -> FaceCandidate {
      let mapped = points.map { map($0) }
      let corners = [
        points[0], points[1], Point(points[0].x, points[1].y), Point(points[1].x, points[0].y),
      ].map { map($0) }
      // Four corners are never an empty sequence; the fallback only satisfies the type.
      let bounds =
        Rectangle(bounding: corners) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
      return FaceCandidate(
        score: score, box: bounds, rightEye: mapped[2], leftEye: mapped[3], nose: mapped[4],
        mouth: mapped[5], rightEar: mapped[6], leftEar: mapped[7])
    }
  }

  private static func proposals(boxes: [Float], scores: [Float], threshold: Double) -> [Proposal] {
    // Compared before the sigmoid, so that 2,300 exponentials are not computed for nothing.
    let limit = Float(log(threshold / (1 - threshold)))
    let found = scores.indices.filter { scores[$0] > limit }.map { index in
      let cell = Point(
        (Double(index % grid) + 0.5) * Double(inputSide) / Double(grid),
        (Double(index / grid) + 0.5) * Double(inputSide) / Double(grid))
      let row = boxes[index * valuesPerCell..<(index + 1) * valuesPerCell].map(Double.init)
      let center = cell + Point(row[0], row[1])
      let half = Point(row[2] / 2, row[3] / 2)
      let points = stride(from: 4, to: valuesPerCell, by: 2).map {
        cell + Point(row[$0], row[$0 + 1])
      }
      return Proposal(
        score: 1 / (1 + exp(-Double(scores[index]))),
        points: [center - half, center + half] + points)
    }
    // Equal scores keep the grid's order, so that results never depend on the sort.
    return found.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  /// Weighted non-maximum suppression: cells that mean the same face are averaged by their scores.
  private static func merged(_ proposals: [Proposal]) -> [Proposal] {
    var rest = proposals
    var result: [Proposal] = []
    while let best = rest.first {
      let same = rest.filter { best.box.intersectionOverUnion($0.box) > sameFaceOverlap }
      rest.removeAll { best.box.intersectionOverUnion($0.box) > sameFaceOverlap }
      // A box without area overlaps nothing, not even itself: it must still leave the list.
      guard !same.isEmpty else {
        rest.removeFirst()
        continue
      }
      let weight = same.reduce(0) { $0 + $1.score }
      let points = best.points.indices.map { index in
        same.reduce(Point(0, 0)) { $0 + $1.points[index] * $1.score } / weight
      }
      result.append(Proposal(score: best.score, points: points))
    }
    return result
  }
}
