import Inference
import TestSupport
import Testing

/// What is counted here is the whole process's: each test looks at one of its own.
@Suite("What XNNPACK holds is given back")
struct HandleTests {
  @Test("Nothing is left when all tests are over")
  func wholeRun() {
    #expect(LiveHandles.areCountedAtTheEnd)
  }

  @Test("A network gives its memory back when it goes")
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

  @Test("A model that XNNPACK refuses leaves nothing")
  func refused() async {
    await #expect(processExitsWith: .success) {
      // XNNPACK makes no pooling of single pixels.
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

  @Test("A network of which a size was refused is of use for others")
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
