import Imaging
import TestSupport
import Testing

@testable import Champion

/// The scores of frames, from measurements without pictures.
@Suite("The best frame of a burst")
struct BurstChoiceTests {
  private func person(
    x: Double = 100, eyes: Double? = 0.3, sharpness: Double = 0.2, cut: Double = 0
  ) -> FaceMeasurement {
    FaceMeasurement(
      box: Rectangle(x: x, y: 100, width: 80, height: 100), eyes: eyes, sharpness: sharpness,
      cut: cut)
  }

  private func frame(_ people: FaceMeasurement...) -> FrameMeasurement {
    FrameMeasurement(people: people, sharpness: 0.1)
  }

  @Test("All faces, open eyes and whole heads win, then sharpness, and the reason says so")
  func best() {
    let bare = [0.1, 0.3].map { FrameMeasurement(people: [], sharpness: $0) }
    let cases: [(frames: [FrameMeasurement], index: Int, reason: String)] = [
      (
        [frame(person(sharpness: 0.4)), frame(person(), person(x: 300))], 1,
        "frame 1 has 1 of 2 faces missing"
      ),
      (
        [frame(person(eyes: 0.18)), frame(person(eyes: 0.31)), frame(person(eyes: 0.2))], 1,
        "frame 1 has closed eyes"
      ),
      (
        [frame(person(sharpness: 0.3, cut: 0.2)), frame(person())], 1,
        "frame 1 has somebody cut off"
      ),
      ([frame(person(sharpness: 0.1)), frame(person(sharpness: 0.2))], 1, "the sharpest"),
      // The first of equal ones.
      ([frame(person()), frame(person()), frame(person())], 0, "the sharpest"),
      (bare, 1, "no face"),
    ]
    for (frames, index, reason) in cases {
      let choice = BurstChoice(frames)
      #expect(choice.index == index && choice.reason.contains(reason), "\(choice.reason)")
    }
    let cut = BurstChoice([frame(person(cut: 0.2)), frame(person())])
    #expect(cut.scores.map(\.cut) == [1, 0])
  }

  @Test("Eyes are open if they are near the same person's widest, or have no mesh")
  func eyes() {
    let cases: [(frames: [FrameMeasurement], closed: [Int], reason: String)] = [
      (
        [frame(person(eyes: 0.18)), frame(person(eyes: 0.31)), frame(person(eyes: 0.2))],
        [1, 0, 1], "eyes open"
      ),
      (
        [
          frame(person(eyes: 0.23), person(x: 300, eyes: 0.35)),
          frame(person(eyes: 0.24), person(x: 300, eyes: 0.34)),
        ], [0, 0], "eyes open"
      ),
      // Eyes shut in every frame are closed, not narrow.
      ([frame(person(eyes: 0.14)), frame(person(eyes: 0.15))], [1, 1], "1 with closed eyes"),
      ([frame(person(eyes: nil))], [0], "eyes open"),
    ]
    for (frames, closed, reason) in cases {
      let choice = BurstChoice(frames)
      #expect(choice.scores.map(\.closedEyes) == closed, "\(closed)")
      #expect(choice.reason.contains(reason), "\(choice.reason)")
    }
  }

  @Test(
    "Every score lies between 0 and 1 and is independent of the frames' order",
    arguments: 1...200)
  func bounds(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let frames = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      randomFrame(using: &random)
    }
    let choice = BurstChoice(frames)
    for score in choice.scores {
      for value in [score.eyes, score.sharpness, score.total] {
        #expect((0...1).contains(value), "seed \(seed): \(score)")
      }
    }
    #expect(choice.scores[choice.index].total == choice.scores.map(\.total).max(), "seed \(seed)")
    let totals = BurstChoice(frames.reversed()).scores.map(\.total)
    #expect(totals.reversed() == choice.scores.map(\.total), "seed \(seed)")
  }

  @Test(
    "A frame that is worse in one measure and equal in the others never wins",
    arguments: 1...200)
  func dominated(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let good = FrameMeasurement(
      people: [person(eyes: 0.3, sharpness: 0.2), person(x: 400, eyes: 0.28, sharpness: 0.3)],
      sharpness: 0.1)
    var bad = good
    let who = Int.random(in: 0...1, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: bad.people[who].eyes = Double.random(in: 0...0.25, using: &random)
    case 1: bad.people[who].sharpness *= Double.random(in: 0...0.9, using: &random)
    case 2: bad.people[who].cut = Double.random(in: 0.05...1, using: &random)
    default: bad.people.remove(at: who)
    }
    #expect(BurstChoice([bad, good]).index == 1, "seed \(seed)")
    #expect(BurstChoice([good, bad]).index == 0, "seed \(seed)")
  }

  /// People too far apart to be confused.
  private func randomFrame(using random: inout SeededGenerator) -> FrameMeasurement {
    var people: [FaceMeasurement] = []
    for place in 0..<3 where Bool.random(using: &random) {
      people.append(
        person(
          x: Double(place) * 1000, eyes: Double.random(in: 0...0.5, using: &random),
          sharpness: Double.random(in: 0...1, using: &random),
          cut: Double.random(in: -0.1...1.2, using: &random)))
    }
    return FrameMeasurement(people: people, sharpness: Double.random(in: 0...1, using: &random))
  }
}
