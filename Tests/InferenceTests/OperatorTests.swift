import Inference
import TestSupport
import Testing

/// Random graphs by XNNPACK and by OpenCV.
@Suite("Operators compute what OpenCV computes")
struct OperatorTests {
  @Test("Convolutions: windows, steps and zeros around the picture of any kind")
  func convolution() throws {
    for side in [1, 2, 3, 5] {
      try RandomGraph.rounds { graph in
        let picture = graph.picture(channels: 1...19)
        var window = graph.window(side...side, over: picture)
        // The plainest one takes another way through XNNPACK.
        if graph.flag() { (window.strides, window.pads) = ([1, 1], [0, 0, 0, 0]) }
        let (channels, hasBias) = (graph.integer(1...19), graph.flag())
        graph.answer(
          graph.convolution(picture, window, channels: channels, hasBias: hasBias))
      }
    }
  }

  @Test("Convolutions with windows that are no squares")
  func oblongConvolution() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...9)
      let window = graph.window(1...5, over: picture)
      graph.answer(graph.convolution(picture, window, channels: graph.integer(1...9)))
    }
  }

  @Test("Convolutions channel by channel, with one or several results each")
  func depthwiseConvolution() throws {
    for side in [1, 2, 3, 5] {
      try RandomGraph.rounds { graph in
        let picture = graph.picture(channels: 1...19)
        let window = graph.window(side...side, over: picture)
        let channels = picture.channels
        let multiplier = graph.flag() ? 1 : graph.integer(2...3)
        graph.answer(
          graph.convolution(
            picture, window, channels: multiplier * channels, groups: channels))
      }
    }
  }

  @Test("Convolutions in groups of several channels")
  func groupedConvolution() throws {
    try RandomGraph.rounds { graph in
      let groups = graph.integer(2...4)
      let channels = groups * graph.integer(1...5)
      let picture = graph.picture(channels: channels...channels)
      let window = graph.window(1...3, over: picture)
      let made = groups * graph.integer(1...5)
      graph.answer(graph.convolution(picture, window, channels: made, groups: groups))
    }
  }

  @Test("Transposed convolutions: a square of pixels out of every pixel")
  func transposedConvolution() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...19)
      let channels = graph.integer(1...19)
      graph.answer(graph.transposedConvolution(picture, side: 2, channels: channels))
    }
  }

  @Test("The largest value under a window; what is around the picture is never the largest")
  func maxPool() throws {
    try RandomGraph.rounds(48) { graph in
      // All negative, so that a zero around the picture would be seen.
      let picture = graph.picture(channels: 1...19)
      var window = graph.window(2...4, over: picture)
      window.strides = [
        min(window.strides[0], window.height), min(window.strides[1], window.width),
      ]
      let depths = graph.convolution(
        graph.rectified(picture), RandomGraph.Window(height: 1, width: 1), channels: 5)
      graph.answer(graph.maxPool(picture, window))
      graph.answer(graph.maxPool(depths, window))
    }
  }

  @Test("The mean of each channel")
  func mean() throws {
    try RandomGraph.rounds { graph in
      let mean = graph.mean(graph.picture(channels: 1...40))
      graph.answer(mean)
      // It has one pixel: the order of planes and pixels is the same.
      graph.answerAsIs(mean)
    }
  }

  @Test("Rectifiers: plain, and with a slope for each channel")
  func rectifiers() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...19)
      graph.answer(graph.rectified(graph.slopedRectified(picture)))
      graph.answer(graph.slopedRectified(picture))
    }
  }

  @Test("Sigmoids, of pictures and of lists")
  func sigmoid() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...19)
      graph.answer(graph.sigmoid(picture))
      let sheet = graph.convolution(
        picture, RandomGraph.Window(height: 1, width: 1), channels: 1)
      let list = graph.model.node("Reshape", [sheet.name, graph.model.integers([1, -1])])
      graph.answerAsIs(graph.sigmoid(sheet.named(list)))
    }
  }

  @Test("Hard swish, which ONNX writes as a hard sigmoid and a product")
  func hardSwish() throws {
    try RandomGraph.rounds { graph in
      // Values of up to about six, where it is bent.
      let picture = graph.picture(channels: 8...19)
      let wide = graph.convolution(
        picture, RandomGraph.Window(height: 1, width: 1), channels: graph.integer(1...19))
      graph.answer(graph.hardSwish(wide))
    }
  }

  @Test("Sums and products of two pictures, of one with itself, and with a value for each channel")
  func sumsAndProducts() throws {
    try RandomGraph.rounds { graph in
      // OpenCV 4.6 multiplies by no single value.
      let one = graph.picture(channels: 2...19)
      let channels = one.channels
      let other = graph.picture(channels: channels...channels)
      let mean = graph.mean(other)
      for second in [other, one] {
        graph.answer(graph.sum(one, second))
        graph.answer(graph.product(one, second))
      }
      graph.answer(graph.product(one, mean))
    }
  }

  /// OpenCV 4.6 adds no value for each channel, and multiplies by it from the right only.
  @Test("Sums and products of a picture and its mean, in either order", arguments: ["Add", "Mul"])
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

  @Test("Rows and columns of zeros before a convolution, which may have its own too")
  func paddedConvolution() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...9)
      let pads = [0, 0] + (0..<2).map { _ in graph.integer(0...4) } + [0, 0]
      let padded = graph.padded(picture, pads + (0..<2).map { _ in graph.integer(0...4) })
      let window = graph.window(1...5, over: padded)
      let channels = picture.channels
      let groups = graph.flag() ? 1 : channels
      graph.answer(
        graph.convolution(padded, window, channels: 2 * channels, groups: groups))
      // Without the zeros, it is still there.
      graph.answer(picture)
    }
  }

  @Test("Channels of zeros before and after a picture's own, also with zeros around it")
  func paddedChannels() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...19)
      let (before, after) = (graph.integer(0...9), graph.integer(1...9))
      graph.answer(graph.padded(picture, [0, before, 0, 0, 0, after, 0, 0]))
      let all = graph.padded(picture, [0, after, 1, 2, 0, before, 3, 0])
      let window = graph.window(2...3, over: all)
      graph.answer(graph.convolution(all, window, channels: 4))
    }
  }

  @Test("Enlarging, smoothly or pixel by pixel")
  func enlargement() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...19)
      graph.answer(graph.bilinear(picture, rows: 2, columns: 2))
      graph.answer(graph.nearest(picture, rows: 2, columns: 2))
      let (rows, columns) = (graph.integer(1...4), graph.integer(1...4))
      graph.answer(graph.bilinear(picture, rows: rows, columns: columns))
      graph.answer(graph.nearest(picture, rows: rows, columns: columns))
      // A picture of one pixel is flat, however large.
      graph.answer(graph.bilinear(graph.mean(picture), rows: 2, columns: 3))
    }
  }
}
