import Inference
import TestSupport
import Testing

/// Handles are counted per process, so each test runs in a process of its own.
@Suite("XNNPACK handles are freed")
struct HandleTests {
  @Test("No handle is left after the whole test run")
  func wholeRun() {
    #expect(LiveHandles.areCountedAtTheEnd)
  }

  @Test("A network frees its runtime when it is destroyed or resized")
  func network() async {
    await #expect(processExitsWith: .success) {
      let bytes = SmallModel().bytes
      do {
        var network = try NeuralNetwork(bytes)
        _ = try network.run([Float](repeating: 0, count: 3 * 48), height: 6, width: 8, outputs: [])
        var other = try NeuralNetwork(bytes)
        try other.prepare(height: 6, width: 8)
        #expect(NeuralNetwork.liveRuntimes == 2)
        try other.prepare(height: 8, width: 6)
        #expect(NeuralNetwork.liveRuntimes == 2)
        _ = consume other
        #expect(NeuralNetwork.liveRuntimes == 1)
      }
      #expect(NeuralNetwork.liveRuntimes == 0)
    }
  }

  @Test("A model that XNNPACK refuses leaves no handle")
  func refused() async {
    await #expect(processExitsWith: .success) {
      // XNNPACK rejects 1 × 1 pooling.
      var refused = SmallModel()
      let pooled = refused.writer.node(
        "MaxPool", [refused.last], ["kernel_shape": .integers([1, 1])])
      refused.writer.node("GlobalAveragePool", [pooled], output: "mean")
      refused.writer.output("mean")
      var network = try NeuralNetwork(refused.bytes)
      let error = #expect(throws: InferenceError.self) {
        try network.prepare(height: 6, width: 8)
      }
      guard case .refused = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(NeuralNetwork.liveRuntimes == 0)
    }
  }

  @Test("A network that refused one size runs at another")
  func refusedSize() async {
    await #expect(processExitsWith: .success) {
      do {
        var network = try NeuralNetwork(SmallModel().bytes)
        #expect(throws: InferenceError.self) { try network.prepare(height: 1, width: 1) }
        #expect(NeuralNetwork.liveRuntimes == 0)
        try network.prepare(height: 6, width: 8)
        #expect(NeuralNetwork.liveRuntimes == 1)
      }
      #expect(NeuralNetwork.liveRuntimes == 0)
    }
  }
}
