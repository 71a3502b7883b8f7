import Foundation
import Imaging
import Inference
import TestSupport
import Testing

@testable import FaceTrack

/// A random graph for both engines: each operator is written down with the shape of what it makes.
struct RandomGraph {
  var model = ONNXWriter()
  var random: SeededGenerator
  /// The network's input.
  let image: Picture
  /// What the network must answer.
  private(set) var outputs: [NetworkOutput] = []

  /// The names of these answers.
  var names: [String] { outputs.map(\.name) }

  /// A name in the graph, and the shape of what it stands for.
  struct Picture {
    let name: String
    var channels, height, width: Int

    /// The same shape under another name.
    func named(_ name: String) -> Picture {
      Picture(name: name, channels: channels, height: height, width: width)
    }
  }

  /// Extents, steps, and what is added around the picture.
  struct Window {
    var height, width: Int
    var strides = [1, 1]
    /// ONNX's order: top, left, bottom, right.
    var pads = [0, 0, 0, 0]
  }

  /// A graph for a picture of this size.
  init(height: Int, width: Int, _ random: SeededGenerator) {
    self.random = random
    image = Picture(name: "image", channels: 3, height: height, width: width)
    model.input(image.name, shape: [1, 3, height, width])
  }

  /// The model's file.
  var bytes: [UInt8] { model.bytes + ONNXWriter.versions }

  /// Makes random graphs, and compares what the two engines answer.
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
      // Sums of up to 500 terms come in another order, each rounded to 6e-8; where they cancel out, this
      // is left.
      let largest = max(0.01, expected.map(abs).max() ?? 0)
      #expect(
        difference <= 1e-4 * largest, "\(output.name): \(difference) of \(largest): \(what)",
        sourceLocation: location)
    }
  }

  // MARK: - Outputs

  /// Has the network answer a picture, pixel by pixel.
  mutating func answer(_ picture: Picture) {
    let turned = model.node("Transpose", [picture.name], ["perm": .integers([0, 2, 3, 1])])
    let extents = model.integers([-1])
    answerAsIs(picture.named(model.node("Reshape", [turned, extents])))
  }

  /// Has the network answer a picture of one channel or pixel, or a list, as it is.
  mutating func answerAsIs(_ picture: Picture) {
    let shape = [1, picture.channels, picture.height, picture.width]
    outputs.append(NetworkOutput(picture.name, count: shape.reduce(1, *)))
    model.output(picture.name, shape: shape)
  }

  // MARK: - Random numbers

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func flag() -> Bool { Bool.random(using: &random) }

  mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  }

  /// A random window that fits into a picture, with uneven zeros around it.
  mutating func window(_ sides: ClosedRange<Int>, over picture: Picture) -> Window {
    var window = Window(height: integer(sides), width: integer(sides))
    window.strides = [integer(1...3), integer(1...3)]
    window.pads = [
      integer(0...window.height - 1), integer(0...window.width - 1),
      integer(0...window.height - 1), integer(0...window.width - 1),
    ]
    // Where the picture is small the zeros at its beginning make up for it.
    window.pads[0] = max(window.pads[0], window.height - picture.height)
    window.pads[1] = max(window.pads[1], window.width - picture.width)
    return window
  }
}

extension RandomGraph.Picture {
  /// What a window that slides over the picture makes.
  fileprivate func slid(
    _ window: RandomGraph.Window, channels: Int, named name: String
  ) -> RandomGraph.Picture {
    let pads = window.pads
    return RandomGraph.Picture(
      name: name, channels: channels,
      height: (height + pads[0] + pads[2] - window.height) / window.strides[0] + 1,
      width: (width + pads[1] + pads[3] - window.width) / window.strides[1] + 1)
  }
}

// MARK: - Operators

extension RandomGraph {
  /// A picture of so many channels, all different.
  mutating func picture(channels: ClosedRange<Int>) -> Picture {
    convolution(image, Window(height: 1, width: 1), channels: integer(channels))
  }

  mutating func convolution(
    _ picture: Picture, _ window: Window, channels: Int, groups: Int = 1, hasBias: Bool = true
  ) -> Picture {
    let shape = [channels, picture.channels / groups, window.height, window.width]
    var inputs = [picture.name, model.weights(shape, floats(shape.reduce(1, *)))]
    if hasBias { inputs.append(model.weights([channels], floats(channels))) }
    let name = model.node(
      "Conv", inputs,
      [
        "kernel_shape": .integers([window.height, window.width]), "group": .integer(groups),
        "strides": .integers(window.strides), "pads": .integers(window.pads),
      ])
    return picture.slid(window, channels: channels, named: name)
  }

  mutating func transposedConvolution(
    _ picture: Picture, side: Int, channels: Int
  ) -> Picture {
    let shape = [picture.channels, channels, side, side]
    let weights = model.weights(shape, floats(shape.reduce(1, *)))
    let name = model.node(
      "ConvTranspose", [picture.name, weights, model.weights([channels], floats(channels))],
      ["kernel_shape": .integers([side, side]), "strides": .integers([side, side])])
    return Picture(
      name: name, channels: channels, height: side * picture.height, width: side * picture.width)
  }

  mutating func maxPool(_ picture: Picture, _ window: Window) -> Picture {
    let name = model.node(
      "MaxPool", [picture.name],
      [
        "kernel_shape": .integers([window.height, window.width]),
        "strides": .integers(window.strides), "pads": .integers(window.pads),
      ])
    return picture.slid(window, channels: picture.channels, named: name)
  }

  mutating func mean(_ picture: Picture) -> Picture {
    Picture(
      name: model.node("GlobalAveragePool", [picture.name]), channels: picture.channels,
      height: 1, width: 1)
  }

  mutating func rectified(_ picture: Picture) -> Picture {
    picture.named(model.node("Relu", [picture.name]))
  }

  mutating func slopedRectified(_ picture: Picture) -> Picture {
    let slopes = model.weights([picture.channels, 1, 1], floats(picture.channels))
    return picture.named(model.node("PRelu", [picture.name, slopes]))
  }

  mutating func sigmoid(_ picture: Picture) -> Picture {
    picture.named(model.node("Sigmoid", [picture.name]))
  }

  mutating func hardSwish(_ picture: Picture) -> Picture {
    let gate = model.node("HardSigmoid", [picture.name], ["alpha": .float(1.0 / 6)])
    return picture.named(model.node("Mul", [picture.name, gate]))
  }

  mutating func sum(_ one: Picture, _ other: Picture) -> Picture {
    pair("Add", one, other)
  }

  mutating func product(_ one: Picture, _ other: Picture) -> Picture {
    pair("Mul", one, other)
  }

  /// Takes two pictures value by value; one may have a single pixel, which meets all of the other.
  private mutating func pair(_ operation: String, _ one: Picture, _ other: Picture) -> Picture {
    Picture(
      name: model.node(operation, [one.name, other.name]), channels: one.channels,
      height: max(one.height, other.height), width: max(one.width, other.width))
  }

  /// - Parameter pads: ONNX's order: batch, channels, rows, columns; before, then after.
  mutating func padded(_ picture: Picture, _ pads: [Int]) -> Picture {
    Picture(
      name: model.node("Pad", [picture.name, model.integers(pads)]),
      channels: picture.channels + pads[1] + pads[5], height: picture.height + pads[2] + pads[6],
      width: picture.width + pads[3] + pads[7])
  }

  mutating func bilinear(_ picture: Picture, rows: Int, columns: Int) -> Picture {
    enlarged(
      picture, rows: rows, columns: columns,
      ["mode": .text("linear"), "coordinate_transformation_mode": .text("half_pixel")])
  }

  mutating func nearest(_ picture: Picture, rows: Int, columns: Int) -> Picture {
    enlarged(
      picture, rows: rows, columns: columns,
      [
        "mode": .text("nearest"), "coordinate_transformation_mode": .text("asymmetric"),
        "nearest_mode": .text("floor"),
      ])
  }

  private mutating func enlarged(
    _ picture: Picture, rows: Int, columns: Int,
    _ attributes: KeyValuePairs<String, ONNXWriter.Attribute>
  ) -> Picture {
    let scales = model.weights([4], [1, 1, Float(rows), Float(columns)])
    return Picture(
      name: model.node("Resize", [picture.name, "", scales], attributes),
      channels: picture.channels, height: rows * picture.height, width: columns * picture.width)
  }
}
