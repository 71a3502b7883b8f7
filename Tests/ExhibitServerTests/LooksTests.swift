import Testing

@testable import ExhibitServer

@Suite("What counts as a look")
struct LooksTests {
  @Test(
    "A picture counts when a look at it begins: seen again within half a minute it is the same look",
    arguments: [
      // The times of frames in seconds with the pictures that they show, and what counts of each.
      ([(0, [1])], [[1]]),
      ([(0, []), (1, [1]), (1.1, [1]), (1.2, [1])], [[], [1], [], []]),
      // A hand that shakes, a person who walks past.
      ([(0, [1]), (5, []), (29.9, [1])], [[1], [], []]),
      // A look goes on for as long as the picture is seen.
      ([(0, [1]), (20, [1]), (40, [1]), (60, [1])], [[1], [], [], []]),
      ([(0, [1]), (30, [1])], [[1], [1]]),
      // Two pictures side by side, and one after the other.
      ([(0, [1, 2]), (1, [2, 1]), (2, [1])], [[1, 2], [], []]),
      ([(0, [1]), (10, [2]), (20, [1]), (45, [2]), (60, [1])], [[1], [2], [], [2], [1]]),
      ([(0, [])], [[]]),
    ] as [([(Double, [Int])], [[Int]])])
  func table(frames: [(Double, [Int])], counted: [[Int]]) {
    var looks = Looks()
    #expect(frames.map { looks.begun(with: $0.1, at: $0.0) } == counted)
  }
}
