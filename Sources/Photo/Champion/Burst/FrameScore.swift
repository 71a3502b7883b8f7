import Imaging
import Overlay

/// A frame's score relative to the other frames of its burst.
public struct FrameScore: Hashable, Sendable, Encodable {
  /// The number of faces found.
  public var faces: Int
  /// The number of faces with closed eyes.
  public var closedEyes: Int
  /// The number of heads cut off by the photo's border.
  public var cut: Int
  /// The mean eye aspect ratio, 0 to 1, relative to each person's largest of the burst.
  public var eyes: Double
  /// The mean sharpness of the faces, 0 to 1, relative to each person's sharpest of the burst.
  public var sharpness: Double
  /// The score, 0 to 1.
  public var total: Double

  /// Eyes below this fraction of the same person's largest ratio are closed: the astronaut's eyes
  /// painted shut have 0.72 to 0.78 of her open ones at six sizes and places; blurred beyond use,
  /// still 0.95.
  static let closed = 0.8
  /// The lower bound of a person's largest eye aspect ratio, so that a person who blinks in every
  /// frame does not count as one with narrow eyes: the least of the studio set (68 people, 0.23 to
  /// 0.35, median 0.30).
  static let smallestMaximum = 0.23
  /// A head that loses less than this fraction at the border is whole: the outline is no finer.
  static let cutOff = 0.03
  /// A frame with less than this fraction of the best sharpness is blurred.
  static let blurred = 0.5

  /// Scores the frames of a burst against each other.
  static func scores(of frames: [FrameMeasurement]) -> [FrameScore] {
    let most = frames.map(\.people.count).max() ?? 0
    guard most > 0 else { return scoresWithoutFaces(frames) }
    let people = MatchedPeople(in: frames)
    return frames.indices.map { index in
      score(frames[index], at: index, among: people, most: most)
    }
  }

  private static func score(
    _ frame: FrameMeasurement, at index: Int, among people: MatchedPeople, most: Int
  ) -> FrameScore {
    var score = FrameScore(
      faces: frame.people.count, closedEyes: 0, cut: 0, eyes: 0, sharpness: 0, total: 0)
    for (place, person) in frame.people.enumerated() {
      let best = people.best(frame: index, face: place)
      let eyes = person.eyes.map { min(1, $0 / max(best.eyes, smallestMaximum)) } ?? 1
      let sharpness = best.sharpness > 0 ? min(1, person.sharpness / best.sharpness) : 1
      let cut = person.cut < cutOff ? 0 : min(1, person.cut)
      if eyes < closed { score.closedEyes += 1 }
      if cut > 0 { score.cut += 1 }
      score.eyes += eyes
      score.sharpness += sharpness
      // Closed eyes spoil a photo, narrow ones hardly; a cut head costs more than its missing
      // fraction. The root: half the gradient energy is a barely visible blur.
      let open = eyes < closed ? 0.25 * eyes / closed : 0.25 + 0.75 * (eyes - closed) / (1 - closed)
      let whole = cut > 0 ? 0.5 * (1 - cut) : 1
      score.total += whole * (0.1 + 0.9 * open) * (0.1 + 0.9 * sharpness.squareRoot())
    }
    let count = Double(max(1, frame.people.count))
    score.eyes = (score.eyes / count).thousandths
    score.sharpness = (score.sharpness / count).thousandths
    score.total = (score.total / Double(most)).thousandths
    return score
  }

  /// Sharpness alone decides a burst without faces.
  private static func scoresWithoutFaces(_ frames: [FrameMeasurement]) -> [FrameScore] {
    let best = frames.map(\.sharpness).max() ?? 0
    return frames.map { frame in
      let share = best > 0 ? (frame.sharpness / best).thousandths : 0
      return FrameScore(
        faces: 0, closedEyes: 0, cut: 0, eyes: 0, sharpness: share, total: share)
    }
  }
}

/// People matched across frames by the distance of their faces, with the best values of each.
private struct MatchedPeople {
  struct Best {
    var box: Rectangle
    var eyes: Double
    var sharpness: Double
  }

  /// The person's index in `bests` for each frame and each of its faces.
  private var numbers: [[Int]] = []
  private var bests: [Best] = []

  /// The largest distance between a face and its match in the frame before, in face widths.
  private static let farthest = 1.5

  init(in frames: [FrameMeasurement]) {
    for frame in frames {
      var taken: Set<Int> = []
      var row: [Int] = []
      for person in frame.people {
        let number = nearest(to: person.box, not: taken) ?? bests.count
        taken.insert(number)
        row.append(number)
        if number == bests.count {
          bests.append(Best(box: person.box, eyes: 0, sharpness: 0))
        }
        bests[number].box = person.box
        // The mesh of a blurred or cut face is uncertain, but rarely opens the eyes too wide.
        bests[number].eyes = max(bests[number].eyes, person.eyes ?? 0)
        bests[number].sharpness = max(bests[number].sharpness, person.sharpness)
      }
      numbers.append(row)
    }
  }

  func best(frame: Int, face: Int) -> Best { bests[numbers[frame][face]] }

  private func nearest(to box: Rectangle, not taken: Set<Int>) -> Int? {
    bests.indices.filter { !taken.contains($0) }
      .map { (number: $0, distance: bests[$0].box.center.distance(to: box.center)) }
      .filter { $0.distance < Self.farthest * box.width }
      .min { $0.distance < $1.distance }?.number
  }
}
