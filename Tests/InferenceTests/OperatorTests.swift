import Inference
import TestSupport
import Testing

/// Random graphs run by XNNPACK and, as the reference, by OpenCV.
@Suite("Operators compute what OpenCV computes")
struct OperatorTests {
  @Test("Convolutions with any kernel size, stride and padding")
  func convolution() throws {
    for side in [1, 2, 3, 5] {
      try RandomGraph.rounds { graph in
        let tensor = graph.tensor(channels: 1...19)
        var window = graph.window(side...side, over: tensor)
        // XNNPACK has a kernel of its own for stride 1 without padding.
        if graph.bool() { (window.strides, window.pads) = ([1, 1], [0, 0, 0, 0]) }
        let (channels, hasBias) = (graph.integer(1...19), graph.bool())
        graph.output(
          graph.convolution(tensor, window, channels: channels, hasBias: hasBias))
      }
    }
  }

  @Test("Convolutions with kernels that are not square")
  func oblongConvolution() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...9)
      let window = graph.window(1...5, over: tensor)
      graph.output(graph.convolution(tensor, window, channels: graph.integer(1...9)))
    }
  }

  @Test("Depthwise convolutions, with channel multipliers of one and more")
  func depthwiseConvolution() throws {
    for side in [1, 2, 3, 5] {
      try RandomGraph.rounds { graph in
        let tensor = graph.tensor(channels: 1...19)
        let window = graph.window(side...side, over: tensor)
        let channels = tensor.channels
        let multiplier = graph.bool() ? 1 : graph.integer(2...3)
        graph.output(
          graph.convolution(
            tensor, window, channels: multiplier * channels, groups: channels))
      }
    }
  }

  @Test("Grouped convolutions")
  func groupedConvolution() throws {
    try RandomGraph.rounds { graph in
      let groups = graph.integer(2...4)
      let channels = groups * graph.integer(1...5)
      let tensor = graph.tensor(channels: channels...channels)
      let window = graph.window(1...3, over: tensor)
      let made = groups * graph.integer(1...5)
      graph.output(graph.convolution(tensor, window, channels: made, groups: groups))
    }
  }

  @Test("Transposed convolutions whose stride is the kernel size")
  func transposedConvolution() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...19)
      let channels = graph.integer(1...19)
      graph.output(graph.transposedConvolution(tensor, side: 2, channels: channels))
    }
  }

  @Test("Max pooling, in which padding never is the maximum")
  func maxPool() throws {
    try RandomGraph.rounds(48) { graph in
      // All negative, so that a padding of zeros would show.
      let tensor = graph.tensor(channels: 1...19)
      var window = graph.window(2...4, over: tensor)
      window.strides = [
        min(window.strides[0], window.height), min(window.strides[1], window.width),
      ]
      let depths = graph.convolution(
        graph.relu(tensor), RandomGraph.Window(height: 1, width: 1), channels: 5)
      graph.output(graph.maxPool(tensor, window))
      graph.output(graph.maxPool(depths, window))
    }
  }

  @Test("Global average pooling")
  func mean() throws {
    try RandomGraph.rounds { graph in
      let mean = graph.globalAverage(graph.tensor(channels: 1...40))
      graph.output(mean)
      // One pixel: NCHW and NHWC are the same.
      graph.outputFlattened(mean)
    }
  }

  @Test("ReLU, PReLU and Clip")
  func relus() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...19)
      graph.output(graph.relu(graph.prelu(tensor)))
      graph.output(graph.prelu(tensor))
      graph.output(graph.clip(tensor))
    }
  }

  @Test("Sigmoids, of images and of flattened tensors")
  func sigmoid() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...19)
      graph.output(graph.sigmoid(tensor))
      let sheet = graph.convolution(
        tensor, RandomGraph.Window(height: 1, width: 1), channels: 1)
      let list = graph.model.node("Reshape", [sheet.name, graph.model.integers([1, -1])])
      graph.outputFlattened(graph.sigmoid(sheet.named(list)))
    }
  }

  @Test("Hard swish, in ONNX a hard sigmoid and a product")
  func hardSwish() throws {
    try RandomGraph.rounds { graph in
      // Values of up to about six, where hard swish saturates.
      let tensor = graph.tensor(channels: 8...19)
      let wide = graph.convolution(
        tensor, RandomGraph.Window(height: 1, width: 1), channels: graph.integer(1...19))
      graph.output(graph.hardSwish(wide))
    }
  }

  @Test("Sums and products of two tensors, of one with itself, and with a broadcast pixel")
  func sumsAndProducts() throws {
    try RandomGraph.rounds { graph in
      // OpenCV 4.6 does not multiply by a scalar.
      let one = graph.tensor(channels: 2...19)
      let channels = one.channels
      let other = graph.tensor(channels: channels...channels)
      let mean = graph.globalAverage(other)
      for second in [other, one] {
        graph.output(graph.sum(one, second))
        graph.output(graph.product(one, second))
      }
      graph.output(graph.product(one, mean))
    }
  }

  /// Computed here: OpenCV 4.6 broadcasts no addend, and a factor on the right only.
  @Test("Sums and products with a broadcast pixel on either side", arguments: ["Add", "Mul"])
  func broadcast(operation: String) throws {
    var generator = SeededGenerator(seed: 7)
    let planes = (0..<3 * 20).map { _ in Float.random(in: -1...1, using: &generator) }
    for isFirst in [true, false] {
      var writer = ONNXWriter()
      writer.input("image")
      let mean = writer.node("GlobalAveragePool", ["image"])
      let made = writer.node(operation, isFirst ? [mean, "image"] : ["image", mean])
      let turned = writer.node("Transpose", [made], ["perm": .integers([0, 2, 3, 1])])
      writer.node("Reshape", [turned, writer.integers([-1])], output: "values")
      writer.output("values")
      var network = try NeuralNetwork(writer.bytes)
      let answers = try network.run(planes, height: 4, width: 5, outputs: ["values"])[0]
      for channel in 0..<3 {
        let values = planes[20 * channel..<20 * (channel + 1)]
        let mean = values.reduce(0, +) / 20
        for (pixel, value) in values.enumerated() {
          let expected = operation == "Add" ? value + mean : value * mean
          #expect(abs(answers[3 * pixel + channel] - expected) < 1e-6)
        }
      }
    }
  }

  @Test("Padding before a convolution, which may have its own too")
  func paddedConvolution() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...9)
      let pads = [0, 0] + (0..<2).map { _ in graph.integer(0...4) } + [0, 0]
      let padded = graph.padded(tensor, pads + (0..<2).map { _ in graph.integer(0...4) })
      let window = graph.window(1...5, over: padded)
      let channels = tensor.channels
      let groups = graph.bool() ? 1 : channels
      graph.output(
        graph.convolution(padded, window, channels: 2 * channels, groups: groups))
      // The unpadded tensor is an output too.
      graph.output(tensor)
    }
  }

  @Test("Padding of channels, also together with rows and columns")
  func paddedChannels() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...19)
      let (before, after) = (graph.integer(0...9), graph.integer(1...9))
      graph.output(graph.padded(tensor, [0, before, 0, 0, 0, after, 0, 0]))
      let all = graph.padded(tensor, [0, after, 1, 2, 0, before, 3, 0])
      let window = graph.window(2...3, over: all)
      graph.output(graph.convolution(all, window, channels: 4))
    }
  }

  @Test("Bilinear and nearest-neighbour resizing")
  func resize() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...19)
      graph.output(graph.bilinear(tensor, rows: 2, columns: 2))
      graph.output(graph.nearest(tensor, rows: 2, columns: 2))
      let (rows, columns) = (graph.integer(1...4), graph.integer(1...4))
      graph.output(graph.bilinear(tensor, rows: rows, columns: columns))
      graph.output(graph.nearest(tensor, rows: rows, columns: columns))
      // One pixel, resized, is constant.
      graph.output(graph.bilinear(graph.globalAverage(tensor), rows: 2, columns: 3))
    }
  }
}
