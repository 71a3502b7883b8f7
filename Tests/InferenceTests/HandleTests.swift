import Inference
import TestSupport
import Testing

/// What is counted here is the whole process's: each test looks at one of its own.
@Suite("Operators of XNNPACK are given back")
struct HandleTests {
  @Test("Nothing is left when all tests are over")
  func wholeRun() {
    #expect(LiveHandles.areCountedAtTheEnd)
  }

  @Test("A network gives its operators back when it goes")
  func network() async {
    await #expect(processExitsWith: .success) {
      let bytes = SmallModel().bytes
      do {
        var network = try NeuralNetwork(bytes)
        // The rectifier is part of the convolution before it.
        #expect(NeuralNetwork.liveOperators == 3)
        _ = try network.run([Float](repeating: 0, count: 3 * 48), height: 6, width: 8, outputs: [])
        let other = try NeuralNetwork(bytes)
        #expect(NeuralNetwork.liveOperators == 6)
        _ = consume other
        #expect(NeuralNetwork.liveOperators == 3)
      }
      #expect(NeuralNetwork.liveOperators == 0)
    }
  }

  @Test("A model that is refused in its middle or at its end leaves nothing")
  func refused() async {
    await #expect(processExitsWith: .success) {
      // Not understood after three operators; then an output that nobody makes.
      var unknown = SmallModel()
      unknown.writer.node("Softmax", [unknown.last])
      #expect(throws: InferenceError.unsupported("the operator Softmax")) {
        try NeuralNetwork.read(unknown.bytes)
      }
      #expect(NeuralNetwork.liveOperators == 0)

      var missing = SmallModel()
      missing.writer.output("nobody")
      #expect(throws: InferenceError.self) { try NeuralNetwork.read(missing.bytes) }
      #expect(NeuralNetwork.liveOperators == 0)

      // XNNPACK itself makes no pooling of single pixels.
      var refused = SmallModel()
      refused.writer.node("MaxPool", [refused.last], ["kernel_shape": .integers([1, 1])])
      let error = #expect(throws: InferenceError.self) { try NeuralNetwork.read(refused.bytes) }
      guard case .refused = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(NeuralNetwork.liveOperators == 0)
    }
  }

  @Test("A size that is refused leaves the network as it was, and it still goes as a whole")
  func refusedSize() async {
    await #expect(processExitsWith: .success) {
      do {
        var network = try NeuralNetwork(SmallModel().bytes)
        #expect(throws: InferenceError.self) { try network.prepare(height: 1, width: 1) }
        #expect(NeuralNetwork.liveOperators == 3)
      }
      #expect(NeuralNetwork.liveOperators == 0)
    }
  }
}
