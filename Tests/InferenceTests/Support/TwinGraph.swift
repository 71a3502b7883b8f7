import Foundation
import Inference
import TestSupport
import Testing

/// A graph for the network, and beside it the numbers that it must give: each operator is written
/// down and worked out at once.
struct TwinGraph {
  var model = ONNXWriter()
  var random: SeededGenerator
  /// The network's input.
  let image: Twin
  /// What the network must answer.
  private var outputs: [(name: String, values: [Double])] = []

  /// The names of these answers.
  var names: [String] { outputs.map(\.name) }

  /// A name in the graph, and what it stands for.
  struct Twin {
    let name: String
    let planes: Planes
  }

  /// A graph for a random picture of this size.
  init(height: Int, width: Int, _ random: SeededGenerator) {
    var generator = random
    // Floats: the network is given the very same numbers.
    image = Twin(
      name: "image",
      planes: Planes(3, height, width) { (_, _, _) in
        Double(Float.random(in: -1...1, using: &generator))
      })
    self.random = generator
    model.input(image.name)
  }

  /// Makes random graphs and compares what the network answers with what it must.
  static func rounds(
    _ count: Int = 24, _ build: (inout TwinGraph) -> Void,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    print("\(location.fileName):\(location.line): \(seed)")
    var random = SeededGenerator(seed: seed.value)
    for round in 0..<count {
      let (height, width) = (
        Int.random(in: 5...14, using: &random), Int.random(in: 5...14, using: &random)
      )
      var graph = TwinGraph(height: height, width: width, SeededGenerator(seed: random.next()))
      build(&graph)
      try graph.compare("round \(round), \(seed)", location)
    }
  }

  private func compare(_ what: String, _ location: SourceLocation) throws {
    let planes = image.planes
    var network = try NeuralNetwork(model.bytes)
    let answers = try network.run(
      planes.values.map { Float($0) }, height: planes.height, width: planes.width,
      outputs: names)
    try #require(!outputs.isEmpty && answers.count == outputs.count, sourceLocation: location)
    for ((name, expected), answer) in zip(outputs, answers) {
      try #require(answer.count == expected.count, "\(name): \(what)", sourceLocation: location)
      let difference = zip(answer, expected).map { abs(Double($0) - $1) }.max() ?? .infinity
      // Where the terms of a mean or sum cancel out, their own rounding is left.
      let largest = max(0.01, expected.map(abs).max() ?? 0)
      #expect(
        difference <= 1e-4 * largest, "\(name), of \(largest) at most: \(what)",
        sourceLocation: location)
    }
  }

  // MARK: - Outputs

  /// Has the network answer a picture, pixel by pixel.
  mutating func answer(_ twin: Twin) {
    let turned = model.node("Transpose", [twin.name], ["perm": .integers([0, 2, 3, 1])])
    let extents = model.integers([-1])
    outputs.append((model.node("Reshape", [turned, extents]), twin.planes.pixels))
    model.output(outputs[outputs.count - 1].name)
  }

  /// Has the network answer a picture of one channel or pixel as it is.
  mutating func answerAsIs(_ twin: Twin) {
    outputs.append((twin.name, twin.planes.values))
    model.output(twin.name)
  }

  // MARK: - Random numbers

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func flag() -> Bool { Bool.random(using: &random) }

  mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  }

  /// A random window that fits into a picture, with uneven zeros around it.
  mutating func window(_ sides: ClosedRange<Int>, over planes: Planes) -> Reference.Window {
    var window = Reference.Window(height: integer(sides), width: integer(sides))
    window.strides = [integer(1...3), integer(1...3)]
    window.pads = [
      integer(0...window.height - 1), integer(0...window.width - 1),
      integer(0...window.height - 1), integer(0...window.width - 1),
    ]
    // Where the picture is small the zeros at its beginning make up for it.
    window.pads[0] = max(window.pads[0], window.height - planes.height)
    window.pads[1] = max(window.pads[1], window.width - planes.width)
    return window
  }
}

// MARK: - Operators

extension TwinGraph {
  /// A picture of so many channels, all different.
  mutating func picture(channels: ClosedRange<Int>) -> Twin {
    convolution(image, Reference.Window(height: 1, width: 1), channels: integer(channels))
  }

  mutating func convolution(
    _ twin: Twin, _ window: Reference.Window, channels: Int, groups: Int = 1, hasBias: Bool = true
  ) -> Twin {
    let shape = [channels, twin.planes.channels / groups, window.height, window.width]
    let weights = floats(shape.reduce(1, *))
    let bias = hasBias ? floats(channels) : [Float](repeating: 0, count: channels)
    var inputs = [twin.name, model.weights(shape, weights)]
    if hasBias { inputs.append(model.weights([channels], bias)) }
    let name = model.node(
      "Conv", inputs,
      [
        "kernel_shape": .integers([window.height, window.width]), "group": .integer(groups),
        "strides": .integers(window.strides), "pads": .integers(window.pads),
      ])
    return Twin(
      name: name,
      planes: Reference.convolution(twin.planes, window, weights, bias, groups: groups))
  }

  mutating func transposedConvolution(_ twin: Twin, side: Int, channels: Int) -> Twin {
    let shape = [twin.planes.channels, channels, side, side]
    let (weights, bias) = (floats(shape.reduce(1, *)), floats(channels))
    let name = model.node(
      "ConvTranspose", [twin.name, model.weights(shape, weights), model.weights([channels], bias)],
      ["kernel_shape": .integers([side, side]), "strides": .integers([side, side])])
    return Twin(
      name: name,
      planes: Reference.transposedConvolution(twin.planes, side: side, weights, bias))
  }

  mutating func maxPool(_ twin: Twin, _ window: Reference.Window) -> Twin {
    let name = model.node(
      "MaxPool", [twin.name],
      [
        "kernel_shape": .integers([window.height, window.width]),
        "strides": .integers(window.strides), "pads": .integers(window.pads),
      ])
    return Twin(name: name, planes: Reference.maxPool(twin.planes, window))
  }

  mutating func mean(_ twin: Twin) -> Twin {
    Twin(name: model.node("GlobalAveragePool", [twin.name]), planes: Reference.mean(twin.planes))
  }

  mutating func rectified(_ twin: Twin) -> Twin {
    Twin(name: model.node("Relu", [twin.name]), planes: twin.planes.map(Reference.rectified))
  }

  mutating func slopedRectified(_ twin: Twin) -> Twin {
    let slopes = floats(twin.planes.channels)
    let name = model.node("PRelu", [twin.name, model.weights([slopes.count, 1, 1], slopes)])
    return Twin(name: name, planes: Reference.rectified(twin.planes, slopes: slopes))
  }

  mutating func sigmoid(_ twin: Twin) -> Twin {
    Twin(name: model.node("Sigmoid", [twin.name]), planes: twin.planes.map { 1 / (1 + exp(-$0)) })
  }

  mutating func hardSwish(_ twin: Twin) -> Twin {
    let gate = model.node("HardSigmoid", [twin.name], ["alpha": .float(1.0 / 6)])
    let name = model.node("Mul", [twin.name, gate])
    return Twin(name: name, planes: twin.planes.map(Reference.hardSwish))
  }

  mutating func sum(_ one: Twin, _ other: Twin) -> Twin {
    Twin(
      name: model.node("Add", [one.name, other.name]),
      planes: Reference.pairs(one.planes, other.planes, +))
  }

  mutating func product(_ one: Twin, _ other: Twin) -> Twin {
    Twin(
      name: model.node("Mul", [one.name, other.name]),
      planes: Reference.pairs(one.planes, other.planes, *))
  }

  mutating func padded(_ twin: Twin, _ pads: [Int]) -> Twin {
    let name = model.node("Pad", [twin.name, model.integers(pads)])
    return Twin(name: name, planes: Reference.padded(twin.planes, pads))
  }

  mutating func bilinear(_ twin: Twin, rows: Int, columns: Int) -> Twin {
    let scales = model.weights([4], [1, 1, Float(rows), Float(columns)])
    let name = model.node(
      "Resize", [twin.name, "", scales],
      ["mode": .text("linear"), "coordinate_transformation_mode": .text("half_pixel")])
    return Twin(name: name, planes: Reference.bilinear(twin.planes, rows: rows, columns: columns))
  }

  mutating func nearest(_ twin: Twin, rows: Int, columns: Int) -> Twin {
    let scales = model.weights([4], [1, 1, Float(rows), Float(columns)])
    let name = model.node(
      "Resize", [twin.name, "", scales],
      [
        "mode": .text("nearest"), "coordinate_transformation_mode": .text("asymmetric"),
        "nearest_mode": .text("floor"),
      ])
    return Twin(name: name, planes: Reference.nearest(twin.planes, rows: rows, columns: columns))
  }
}
