import Foundation
import Inference
import TestSupport
import Testing

/// Any outcome but a crash passes: an error, or a network that runs.
@Suite("Corrupt models never crash")
struct CorruptModelTests {
  /// One of each operator.
  private static let model: [UInt8] = {
    var graph = RandomGraph(height: 6, width: 7, SeededGenerator(seed: 3))
    let made = graph.relu(
      graph.convolution(
        graph.image, RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1]), channels: 4))
    let padded = graph.padded(made, [0, 1, 1, 0, 0, 1, 0, 1])
    let deep = graph.convolution(
      padded, RandomGraph.Window(height: 2, width: 2), channels: 6, groups: 6)
    let pooled = graph.maxPool(
      deep, RandomGraph.Window(height: 2, width: 2, strides: [2, 2], pads: [0, 0, 1, 1]))
    let gated = graph.product(pooled, graph.sigmoid(graph.globalAverage(pooled)))
    let bent = graph.hardSwish(graph.prelu(graph.sum(gated, pooled)))
    let large = graph.transposedConvolution(bent, side: 2, channels: 2)
    graph.output(graph.bilinear(large, rows: 2, columns: 2))
    graph.output(graph.nearest(large, rows: 2, columns: 2))
    return graph.bytes
  }()

  /// Reads and runs a model.
  ///
  /// - Returns: whether both succeed.
  private static func runs(_ bytes: [UInt8]) -> Bool {
    do throws(InferenceError) {
      var network = try NeuralNetwork(bytes)
      let planes = (0..<3 * 42).map { Float($0) }
      _ = try network.run(planes, height: 6, width: 7, outputs: [])
      return true
    } catch {
      return false
    }
  }

  @Test("The unmodified model runs")
  func unmodified() {
    #expect(Self.runs(Self.model))
  }

  @Test("Random bytes are no model")
  func noise() {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    print("noise: \(seed)")
    var random = SeededGenerator(seed: seed.value)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(!Self.runs(bytes), "\(seed)")
      // The same bytes as a graph are parsed further.
      #expect(!Self.runs(ONNXWriter.message(7, bytes)), "\(seed)")
    }
  }

  @Test("A model with random changes is refused or runs", .timeLimit(.minutes(5)))
  func changes() {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    print("changes: \(seed)")
    var random = SeededGenerator(seed: seed.value)
    var ran = 0
    for _ in 0..<4000 {
      var bytes = Self.model
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes[index] = 0xff
        case 2: bytes[index] = UInt8.random(in: 0...70, using: &random)
        // Another part of the model: another operator, name or dimension in the same place.
        default:
          let count = Int.random(in: 1...12, using: &random)
          let source = Int.random(in: 0..<bytes.count - count, using: &random)
          let target = Int.random(in: 0..<bytes.count - count, using: &random)
          bytes.replaceSubrange(target..<target + count, with: bytes[source..<source + count])
        }
      }
      if Self.runs(bytes) { ran += 1 }
    }
    // Models with changed weights only still run: about one in six.
    #expect(100..<3900 ~= ran, "\(ran) of 4000 ran, \(seed)")
  }

  @Test("A model with any single byte changed is refused or runs")
  func everyByte() {
    var ran = 0
    for index in Self.model.indices {
      for value in [0, 0x80, 0xff] as [UInt8] where Self.model[index] != value {
        var bytes = Self.model
        bytes[index] = value
        if Self.runs(bytes) { ran += 1 }
      }
    }
    #expect(0 < ran && ran < 3 * Self.model.count)
  }

  @Test("Valid files with absurd graphs are refused or run", .timeLimit(.minutes(5)))
  func absurdGraphs() {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    print("absurd graphs: \(seed)")
    var random = SeededGenerator(seed: seed.value)
    var ran = 0
    for _ in 0..<6000 {
      var graph = AbsurdGraph(SeededGenerator(seed: random.next()))
      for _ in 0..<Int.random(in: 1...5, using: &random) { graph.addNode() }
      if Self.runs(graph.bytes) { ran += 1 }
    }
    #expect(100..<5900 ~= ran, "\(ran) of 6000 ran, \(seed)")
  }
}
