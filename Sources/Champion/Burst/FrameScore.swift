import Imaging

/// What a frame is worth among those of its burst.
public struct FrameScore: Hashable, Sendable, Encodable {
  /// How many faces were found.
  public var faces: Int
  /// How many of them have their eyes closed.
  public var closedEyes: Int
  /// How many of them the photo's border cuts off.
  public var cut: Int
  /// How far the eyes are open, against each person's widest of the burst: the mean, 0 to 1.
  public var eyes: Double
  /// How sharp the faces are, against each person's sharpest of the burst: the mean, 0 to 1.
  public var sharpness: Double
  /// What the frame is worth, 0 to 1.
  public var total: Double

  /// Eyes that are open less than this share of the same person's widest count as closed: painted
  /// shut, the astronaut's measure 0.63 of her open ones; blurred beyond use, still 0.77.
  static let closed = 0.72
  /// The ratio that the widest eyes of a person count as having at least, so that somebody who
  /// blinks in every frame is not taken for somebody with narrow eyes: the least of the studio set
  /// (68 people, 0.23 to 0.35, median 0.30).
  static let leastWidest = 0.23
  /// A head that loses less than this at the border counts as whole: the outline is no finer.
  static let cutOff = 0.03
  /// A frame whose sharpness is below this share of the best counts as blurred.
  static let blurred = 0.5

  /// Scores the frames of a burst against each other.
  static func scores(of frames: [FrameFinding]) -> [FrameScore] {
    let most = frames.map(\.people.count).max() ?? 0
    guard most > 0 else { return scoresWithoutFaces(frames) }
    let persons = Persons(in: frames)
    return frames.indices.map { index in
      score(frames[index], at: index, among: persons, most: most)
    }
  }

  private static func score(
    _ frame: FrameFinding, at index: Int, among persons: Persons, most: Int
  ) -> FrameScore {
    var score = FrameScore(
      faces: frame.people.count, closedEyes: 0, cut: 0, eyes: 0, sharpness: 0, total: 0)
    for (place, person) in frame.people.enumerated() {
      let best = persons.best(frame: index, face: place)
      let eyes = person.eyes.map { min(1, $0 / max(best.eyes, leastWidest)) } ?? 1
      let sharpness = best.sharpness > 0 ? min(1, person.sharpness / best.sharpness) : 1
      let cut = person.cut < cutOff ? 0 : min(1, person.cut)
      if eyes < closed { score.closedEyes += 1 }
      if cut > 0 { score.cut += 1 }
      score.eyes += eyes
      score.sharpness += sharpness
      // Closed eyes spoil a photo, narrower ones hardly change it; a cut head is worse than its
      // missing share. The root: half the gradients' energy is a blur that is only just seen.
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

  /// Without any face the sharpest picture is the best.
  private static func scoresWithoutFaces(_ frames: [FrameFinding]) -> [FrameScore] {
    let best = frames.map(\.sharpness).max() ?? 0
    return frames.map { frame in
      let share = best > 0 ? (frame.sharpness / best).thousandths : 0
      return FrameScore(
        faces: 0, closedEyes: 0, cut: 0, eyes: 0, sharpness: share, total: share)
    }
  }
}

/// Who is the same person in several frames, and what each is like at best.
private struct Persons {
  struct Best {
    var box: Rectangle
    var eyes: Double
    var sharpness: Double
  }

  /// For each frame and each of its faces, the person's number.
  private var numbers: [[Int]] = []
  private var bests: [Best] = []

  /// A face belongs to the nearest person not farther than so many face widths.
  private static let farthest = 1.5

  init(in frames: [FrameFinding]) {
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
        // The eyes of a blurred or cut face are guesses, but rarely too wide.
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

extension Double {
  /// Rounded to thousandths, which is finer than anything that is measured here.
  fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}
