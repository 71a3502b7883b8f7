import Foundation
import Imaging
import Inference
import TestSupport
import Testing

@testable import FaceTrack

/// A random graph for both engines; it knows the shape of every tensor.
struct RandomGraph {
  var model = ONNXWriter()
  var random: SeededGenerator
  /// The network's input.
  let image: Tensor
  /// The network's outputs.
  private(set) var outputs: [NetworkOutput] = []

  /// The outputs' names.
  var names: [String] { outputs.map(\.name) }

  /// The name and shape of a tensor.
  struct Tensor {
    let name: String
    var channels, height, width: Int

    /// Another tensor of the same shape.
    func named(_ name: String) -> Tensor {
      Tensor(name: name, channels: channels, height: height, width: width)
    }
  }

  /// Kernel size, strides and padding.
  struct Window {
    var height, width: Int
    var strides = [1, 1]
    /// ONNX's order: top, left, bottom, right.
    var pads = [0, 0, 0, 0]
  }

  /// A graph for an input of this size.
  init(height: Int, width: Int, _ random: SeededGenerator) {
    self.random = random
    image = Tensor(name: "image", channels: 3, height: height, width: width)
    model.input(image.name, shape: [1, 3, height, width])
  }

  /// The model's file.
  var bytes: [UInt8] { model.bytes + ONNXWriter.versions }

  /// Builds random graphs and compares the outputs of both engines.
  static func rounds(
    _ count: Int = 24, _ build: (inout RandomGraph) -> Void,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    print("\(location.fileName):\(location.line): \(seed)")
    var random = SeededGenerator(seed: seed.value)
    for round in 0..<count {
      let (height, width) = (
        Int.random(in: 5...14, using: &random), Int.random(in: 5...14, using: &random)
      )
      var graph = RandomGraph(height: height, width: width, SeededGenerator(seed: random.next()))
      build(&graph)
      try graph.compare("round \(round), \(seed)", location)
    }
  }

  private func compare(_ what: String, _ location: SourceLocation) throws {
    var graph = self
    let planes = graph.floats(3 * image.height * image.width)
    let other = try bytes.withUnsafeBytes { try OpenCVNetwork(.faceDetector, onnx: $0) }
    let expected = try other.run(
      planes, size: PixelSize(width: image.width, height: image.height), outputs: outputs)
    var network = try NeuralNetwork(bytes)
    let answers = try network.run(
      planes, height: image.height, width: image.width, outputs: names)
    try #require(!outputs.isEmpty && answers.count == outputs.count, sourceLocation: location)
    for (output, (answer, expected)) in zip(outputs, zip(answers, expected)) {
      try #require(
        answer.count == output.count && expected.count == output.count, "\(output): \(what)",
        sourceLocation: location)
      let difference = zip(answer, expected).map { abs($0 - $1) }.max() ?? .infinity
      // Sums of up to 500 terms are taken in another order and rounded to 6e-8 each.
      let largest = max(0.01, expected.map(abs).max() ?? 0)
      #expect(
        difference <= 1e-4 * largest, "\(output.name): \(difference) of \(largest): \(what)",
        sourceLocation: location)
    }
  }

  // MARK: - Outputs

  /// Adds a tensor as an output in NHWC order.
  mutating func output(_ tensor: Tensor) {
    let nhwc = model.node("Transpose", [tensor.name], ["perm": .integers([0, 2, 3, 1])])
    let shape = model.integers([-1])
    outputFlattened(tensor.named(model.node("Reshape", [nhwc, shape])))
  }

  /// Adds a tensor of one channel or pixel, or a flattened one, as an output.
  mutating func outputFlattened(_ tensor: Tensor) {
    let shape = [1, tensor.channels, tensor.height, tensor.width]
    outputs.append(NetworkOutput(tensor.name, count: shape.reduce(1, *)))
    model.output(tensor.name, shape: shape)
  }

  // MARK: - Random numbers

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func bool() -> Bool { Bool.random(using: &random) }

  mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  }

  /// A random window that fits into a tensor, with uneven padding.
  mutating func window(_ sides: ClosedRange<Int>, over tensor: Tensor) -> Window {
    var window = Window(height: integer(sides), width: integer(sides))
    window.strides = [integer(1...3), integer(1...3)]
    window.pads = [
      integer(0...window.height - 1), integer(0...window.width - 1),
      integer(0...window.height - 1), integer(0...window.width - 1),
    ]
    // A small tensor is padded at its beginning.
    window.pads[0] = max(window.pads[0], window.height - tensor.height)
    window.pads[1] = max(window.pads[1], window.width - tensor.width)
    return window
  }
}

extension RandomGraph.Tensor {
  /// The output of a convolution or pooling.
  fileprivate func windowed(
    by window: RandomGraph.Window, channels: Int, named name: String
  ) -> RandomGraph.Tensor {
    let pads = window.pads
    return RandomGraph.Tensor(
      name: name, channels: channels,
      height: (height + pads[0] + pads[2] - window.height) / window.strides[0] + 1,
      width: (width + pads[1] + pads[3] - window.width) / window.strides[1] + 1)
  }
}

// MARK: - Operators

extension RandomGraph {
  /// A tensor with a random number of channels, all different.
  mutating func tensor(channels: ClosedRange<Int>) -> Tensor {
    convolution(image, Window(height: 1, width: 1), channels: integer(channels))
  }

  mutating func convolution(
    _ tensor: Tensor, _ window: Window, channels: Int, groups: Int = 1, hasBias: Bool = true
  ) -> Tensor {
    var window = window
    // OpenCV 4.10 reads behind the last row in depthwise convolutions with two rows of padding below:
    // its outputs are other ones each time, up to 1e36. No model pads so.
    if groups == tensor.channels { window.pads[2] = min(window.pads[2], 1) }
    let shape = [channels, tensor.channels / groups, window.height, window.width]
    var inputs = [tensor.name, model.weights(shape, floats(shape.reduce(1, *)))]
    if hasBias { inputs.append(model.weights([channels], floats(channels))) }
    let name = model.node(
      "Conv", inputs,
      [
        "kernel_shape": .integers([window.height, window.width]), "group": .integer(groups),
        "strides": .integers(window.strides), "pads": .integers(window.pads),
      ])
    return tensor.windowed(by: window, channels: channels, named: name)
  }

  mutating func transposedConvolution(
    _ tensor: Tensor, side: Int, channels: Int
  ) -> Tensor {
    let shape = [tensor.channels, channels, side, side]
    let weights = model.weights(shape, floats(shape.reduce(1, *)))
    let name = model.node(
      "ConvTranspose", [tensor.name, weights, model.weights([channels], floats(channels))],
      ["kernel_shape": .integers([side, side]), "strides": .integers([side, side])])
    return Tensor(
      name: name, channels: channels, height: side * tensor.height, width: side * tensor.width)
  }

  mutating func maxPool(_ tensor: Tensor, _ window: Window) -> Tensor {
    let name = model.node(
      "MaxPool", [tensor.name],
      [
        "kernel_shape": .integers([window.height, window.width]),
        "strides": .integers(window.strides), "pads": .integers(window.pads),
      ])
    return tensor.windowed(by: window, channels: tensor.channels, named: name)
  }

  mutating func globalAverage(_ tensor: Tensor) -> Tensor {
    Tensor(
      name: model.node("GlobalAveragePool", [tensor.name]), channels: tensor.channels,
      height: 1, width: 1)
  }

  mutating func relu(_ tensor: Tensor) -> Tensor {
    tensor.named(model.node("Relu", [tensor.name]))
  }

  /// Limits as attributes, as in opset 10.
  mutating func clip(_ tensor: Tensor) -> Tensor {
    let (low, high) = (Float(integer(0...2)) / 4, Float(integer(3...6)) / 4)
    return tensor.named(
      model.node("Clip", [tensor.name], ["min": .float(low), "max": .float(high)]))
  }

  mutating func prelu(_ tensor: Tensor) -> Tensor {
    let slopes = model.weights([tensor.channels, 1, 1], floats(tensor.channels))
    return tensor.named(model.node("PRelu", [tensor.name, slopes]))
  }

  mutating func sigmoid(_ tensor: Tensor) -> Tensor {
    tensor.named(model.node("Sigmoid", [tensor.name]))
  }

  mutating func hardSwish(_ tensor: Tensor) -> Tensor {
    let gate = model.node("HardSigmoid", [tensor.name], ["alpha": .float(1.0 / 6)])
    return tensor.named(model.node("Mul", [tensor.name, gate]))
  }

  mutating func sum(_ one: Tensor, _ other: Tensor) -> Tensor {
    pair("Add", one, other)
  }

  mutating func product(_ one: Tensor, _ other: Tensor) -> Tensor {
    pair("Mul", one, other)
  }

  /// An element-wise operator; a tensor of one pixel is broadcast.
  private mutating func pair(_ operation: String, _ one: Tensor, _ other: Tensor) -> Tensor {
    Tensor(
      name: model.node(operation, [one.name, other.name]), channels: one.channels,
      height: max(one.height, other.height), width: max(one.width, other.width))
  }

  /// - Parameter pads: ONNX's order: batch, channels, rows, columns; before, then after.
  mutating func padded(_ tensor: Tensor, _ pads: [Int]) -> Tensor {
    Tensor(
      name: model.node("Pad", [tensor.name, model.integers(pads)]),
      channels: tensor.channels + pads[1] + pads[5], height: tensor.height + pads[2] + pads[6],
      width: tensor.width + pads[3] + pads[7])
  }

  mutating func bilinear(_ tensor: Tensor, rows: Int, columns: Int) -> Tensor {
    resized(
      tensor, rows: rows, columns: columns,
      ["mode": .text("linear"), "coordinate_transformation_mode": .text("half_pixel")])
  }

  mutating func nearest(_ tensor: Tensor, rows: Int, columns: Int) -> Tensor {
    resized(
      tensor, rows: rows, columns: columns,
      [
        "mode": .text("nearest"), "coordinate_transformation_mode": .text("asymmetric"),
        "nearest_mode": .text("floor"),
      ])
  }

  private mutating func resized(
    _ tensor: Tensor, rows: Int, columns: Int,
    _ attributes: KeyValuePairs<String, ONNXWriter.Attribute>
  ) -> Tensor {
    let scales = model.weights([4], [1, 1, Float(rows), Float(columns)])
    return Tensor(
      name: model.node("Resize", [tensor.name, "", scales], attributes),
      channels: tensor.channels, height: rows * tensor.height, width: columns * tensor.width)
  }
}
