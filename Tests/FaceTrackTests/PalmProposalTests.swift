import Imaging
import Testing

@testable import FaceTrack

@Suite("Non-maximum suppression of palms")
struct PalmProposalTests {
  @Test("Overlapping proposals are merged, weighted by their scores; others stay")
  func suppression() {
    func proposal(_ score: Double, x: Double) -> PalmProposal {
      PalmProposal(score: score, points: [Point(x, 0), Point(x + 10, 10)])
    }
    let merged = PalmProposal.nonMaximumSuppression([
      proposal(0.5, x: 1), proposal(1, x: 0), proposal(0.7, x: 100),
    ])
    #expect(merged.map(\.score) == [1, 0.7])
    #expect(abs(merged[0].points[0].x - 1 / 3.0) < 1e-9)
    #expect(abs(merged[1].points[0].x - 100) < 1e-9)
  }

  @Test("A box without area is kept, and the loop ends")
  func emptyBox() {
    let flat = PalmProposal(score: 0.9, points: [Point(5, 5), Point(5, 5)])
    #expect(PalmProposal.nonMaximumSuppression([flat, flat]).count == 2)
  }
}
