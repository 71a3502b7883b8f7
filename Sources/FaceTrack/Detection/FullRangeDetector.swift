import Glibc
import Imaging

/// MediaPipe's full-range face detector, run as a level of an image pyramid.
///
/// It was trained on squares of 192 pixels but is convolutional throughout, so one run on a larger
/// canvas finds what many tiles would (docs/decisions/0004). Each cell of 4 × 4 pixels proposes one
/// face: centre, size and six points (right eye, left eye, nose, mouth, right ear, left ear), all
/// offset from the cell's centre in pixels of the input.
struct FullRangeDetector: FaceDetector {
  private static let cell = 4
  private static let valuesPerCell = 16
  /// Generous: the judge decides.
  private static let threshold = 0.2

  let name = "default"
  let model = Model.faceDetector
  let coarseLevel = 192
  let region = FaceJudge.FirstRegion(side: 1.5, drop: 0)

  /// The network sees eye distances of 5 to 48 pixels: 768 reaches faces of a hundredth of the
  /// photo; above one and a half times the photo's own size there is nothing more to see.
  func fineLevel(for size: PixelSize) -> Int {
    min(max(max(size.width, size.height) * 3 / 2, 384), 768) / 32 * 32
  }

  func candidates(
    in photo: Photo, longest: Int, turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate] {
    let level = DetectionLevel(of: photo.size, longest: longest, turn: turn, centered: true)
    let input = try photo.crop(level.map, size: level.size, range: -1...1, blackOutside: true)
    let cells = level.size.area / (Self.cell * Self.cell)
    let outputs = try networks.run(
      .faceDetector, input, size: level.size,
      outputs: ["boxes": cells * Self.valuesPerCell, "scores": cells])
    let proposals = Self.proposals(
      boxes: outputs[0], scores: outputs[1], columns: level.size.width / Self.cell)
    return DetectionProposal.merged(proposals).map { proposal in
      let points = proposal.points.map { level.map($0) }
      let diagonal = points[1] - points[0]
      return FaceCandidate(
        score: proposal.score, center: points[0].midpoint(to: points[1]),
        side: max(abs(diagonal.x), abs(diagonal.y)), rightEye: points[2], leftEye: points[3])
    }
  }

  private static func proposals(
    boxes: [Float], scores: [Float], columns: Int
  ) -> [DetectionProposal] {
    // Compared before the sigmoid, so that thousands of exponentials are not computed for nothing.
    let limit = Float(log(threshold / (1 - threshold)))
    return scores.indices.filter { scores[$0] > limit }.map { index in
      let center =
        Point(Double(index % columns) + 0.5, Double(index / columns) + 0.5) * Double(cell)
      let row = boxes[index * valuesPerCell..<(index + 1) * valuesPerCell].map(Double.init)
      let middle = center + Point(row[0], row[1])
      let half = Point(row[2] / 2, row[3] / 2)
      let points = stride(from: 4, to: valuesPerCell, by: 2).map {
        center + Point(row[$0], row[$0 + 1])
      }
      return DetectionProposal(
        score: 1 / (1 + exp(-Double(scores[index]))),
        points: [middle - half, middle + half] + points)
    }
  }
}
