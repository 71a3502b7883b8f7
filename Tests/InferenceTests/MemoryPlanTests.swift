import Testing

@testable import Inference

@Suite("Pictures of a network share memory")
struct MemoryPlanTests {
  @Test("One picture lies at the beginning, rounded up to whole lines of the cache")
  func one() {
    let plan = MemoryPlan([], [ImageShape(height: 1, width: 1, channels: 1)], kept: [0])
    #expect(plan.offsets == [0])
    #expect(plan.byteCount == 64)
  }
}
