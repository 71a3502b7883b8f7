import Inference
import TestSupport
import Testing

@Suite("Repeated runs at several sizes")
struct RunningTests {
  /// A graph with every operator whose state depends on the input's size.
  private static let graph: RandomGraph = {
    var graph = RandomGraph(height: 8, width: 8, SeededGenerator(seed: 7))
    let made = graph.relu(
      graph.convolution(
        graph.image, RandomGraph.Window(height: 3, width: 3, strides: [2, 2], pads: [0, 1, 1, 1]),
        channels: 7))
    let deep = graph.convolution(
      made, RandomGraph.Window(height: 5, width: 5, pads: [2, 2, 2, 2]), channels: 7, groups: 7)
    let pooled = graph.maxPool(
      deep, RandomGraph.Window(height: 2, width: 2, strides: [2, 2], pads: [0, 0, 1, 1]))
    let gated = graph.product(pooled, graph.sigmoid(graph.globalAverage(pooled)))
    let padded = graph.padded(graph.sum(gated, pooled), [0, 0, 0, 0, 0, 2, 0, 0])
    graph.output(graph.bilinear(padded, rows: 2, columns: 2))
    graph.output(graph.nearest(graph.hardSwish(padded), rows: 2, columns: 2))
    graph.output(
      graph.prelu(graph.transposedConvolution(padded, side: 2, channels: 4)))
    return graph
  }()

  private static func network() throws -> NeuralNetwork { try NeuralNetwork(graph.bytes) }

  /// The bit patterns of the outputs for a random input: runs are compared exactly.
  private static func run(
    _ network: inout NeuralNetwork, _ height: Int, _ width: Int, tensor: UInt64 = 1
  ) throws -> [[UInt32]] {
    var random = SeededGenerator(seed: tensor)
    let planes = (0..<3 * height * width).map { _ in Float.random(in: -1...1, using: &random) }
    let values = try network.run(planes, height: height, width: width, outputs: graph.names)
    try #require(values.allSatisfy { values in values.contains { $0 != 0 && $0.isFinite } })
    return values.map { $0.map(\.bitPattern) }
  }

  @Test(
    "A run after one at another size equals that of a fresh network",
    arguments: [(8, 8), (31, 17), (5, 40), (64, 64)])
  func sizes(height: Int, width: Int) throws {
    var network = try Self.network()
    let first = try Self.run(&network, 20, 24)
    for (other, across) in [(height, width), (width, height)] {
      var fresh = try Self.network()
      #expect(try Self.run(&network, other, across) == Self.run(&fresh, other, across))
      #expect(try Self.run(&network, 20, 24) == first)
    }
    var fresh = try Self.network()
    #expect(try Self.run(&fresh, 20, 24) == first)
  }

  @Test("The same input gives the same output, also after another input")
  func repeatedly() throws {
    var network = try Self.network()
    let first = try Self.run(&network, 16, 12)
    #expect(try Self.run(&network, 16, 12) == first)
    #expect(try Self.run(&network, 16, 12, tensor: 2) != first)
    #expect(try Self.run(&network, 16, 12) == first)
  }

  @Test("Preparing ahead changes no output")
  func preparedAhead() throws {
    var network = try Self.network()
    var other = try Self.network()
    try network.prepare(height: 9, width: 30)
    try network.prepare(height: 16, width: 12)
    #expect(try Self.run(&network, 16, 12) == Self.run(&other, 16, 12))
  }

  @Test("Outputs are returned in the requested order, also twice")
  func order() throws {
    var network = try Self.network()
    let planes = [Float](repeating: 0.5, count: 3 * 64)
    let names = Self.graph.names
    let values = try network.run(planes, height: 8, width: 8, outputs: names)
    let wanted = [names[2], names[0], names[2]]
    let others = try network.run(planes, height: 8, width: 8, outputs: wanted)
    #expect(others == [values[2], values[0], values[2]])
    #expect(try network.run(planes, height: 8, width: 8, outputs: []).isEmpty)
    #expect(throws: InferenceError.unsupported("no output undefined")) {
      try network.run(planes, height: 8, width: 8, outputs: ["undefined"])
    }
  }

  @Test(
    "Sizes below 1 and enormous sizes are refused, and others run afterwards",
    arguments: [
      (0, 8), (8, 0), (-8, 8), (8, -8), (-8, -8), (0, 0), (Int.max, Int.max), (Int.min, 8),
      (1 << 32, 1 << 32), (1 << 62, 4), (1 << 20, 1 << 8), (30_000, 9_000), (6000, 6000),
    ])
  func absurdSizes(height: Int, width: Int) throws {
    var network = try Self.network()
    let first = try Self.run(&network, 8, 8)
    let error = try #require(
      #expect(throws: InferenceError.self) { try network.prepare(height: height, width: width) })
    #expect("\(error)".contains("\(height) × \(width)"))
    #expect(throws: error) {
      try network.run([], height: height, width: width, outputs: Self.graph.names)
    }
    #expect(try Self.run(&network, 8, 8) == first)
  }
}
