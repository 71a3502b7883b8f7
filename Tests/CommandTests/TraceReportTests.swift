import Testing

@testable import Console
@testable import StageTiming

@Suite("Times of stages")
struct TraceReportTests {
  @Test(
    "Parallel spans count once",
    arguments: [
      ([], 0),
      ([(5, 10)], 10),
      ([(0, 10), (20, 5)], 15),
      ([(0, 10), (5, 10)], 15),
      ([(0, 100), (10, 5), (50, 60)], 110),
      ([(0, 10), (10, 10)], 20),
    ] as [([(Int64, Int64)], Int64)])
  func overlapping(_ spans: [(start: Int64, wall: Int64)], _ expected: Int64) {
    let spans = spans.map {
      Span(stage: .landmarks, start: $0.start, wall: $0.wall, processor: 0, thread: 1)
    }
    #expect(TraceReport.wall(of: spans) == expected)
  }
}
