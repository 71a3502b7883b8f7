// Convolutions and poolings.
extension GraphTranslation {
  mutating func addConvolution(_ node: ONNXNode) throws(InferenceError) {
    let input = try tensor(node)
    let window = try node.window
    let weights = try initializer(node.input(1))
    let groups = try node.integers("group", default: [1])[0]
    let channels = program.channels[input]
    guard weights.shape.count == 4, weights.shape[2...] == [window.height, window.width],
      groups >= 1, channels % groups == 0, weights.shape[1] == channels / groups,
      weights.shape[0] % groups == 0
    else { throw .malformed("the weights of \(node.output)") }
    let outputs = weights.shape[0]
    // From OIHW, ONNX's order, to OHWI, XNNPACK's.
    let filter = Layer.Filter(
      values: try self.weights(weights, axes: [0, 2, 3, 1]),
      bias: try bias(node.input(2), count: outputs),
      groups: groups, inputs: channels, outputs: outputs)
    bind(
      node.output,
      to: try program.add(.convolution(window, filter), [input], channels: outputs))
  }

  mutating func addTransposedConvolution(_ node: ONNXNode) throws(InferenceError) {
    let input = try tensor(node)
    let window = try node.window
    let weights = try initializer(node.input(1))
    let channels = program.channels[input]
    guard weights.shape.count == 4, weights.shape[2...] == [window.height, window.width],
      weights.shape[0] == channels
    else { throw .malformed("the weights of \(node.output)") }
    guard try node.integers("group", default: [1]) == [1],
      try node.integers("output_padding", default: [0, 0]) == [0, 0],
      window.padding == Padding()
    else { throw .unsupported("a transposed convolution with groups or padding") }
    let outputs = weights.shape[1]
    // From IOHW, ONNX's order, to OHWI, XNNPACK's.
    let filter = Layer.Filter(
      values: try self.weights(weights, axes: [1, 2, 3, 0]),
      bias: try bias(node.input(2), count: outputs),
      groups: 1, inputs: channels, outputs: outputs)
    bind(
      node.output,
      to: try program.add(.transposedConvolution(window, filter), [input], channels: outputs))
  }

  mutating func addMaxPool(_ node: ONNXNode) throws(InferenceError) {
    let input = try tensor(node)
    let window = try node.window
    let padding = window.padding
    // Otherwise a window holds only padding, or the stride skips pixels, which XNNPACK of 2024 rejects.
    guard max(padding.top, padding.bottom) < window.height,
      max(padding.left, padding.right) < window.width,
      window.rowStride <= window.height, window.columnStride <= window.width
    else { throw .unsupported("MaxPool with such a window") }
    try add(.maxPool(window), to: input, node)
  }

  mutating func addGlobalAveragePool(_ node: ONNXNode) throws(InferenceError) {
    try add(.globalAveragePool, to: try tensor(node), node)
  }
}

extension ONNXNode {
  /// The window of a convolution or pooling.
  fileprivate var window: Window {
    get throws(InferenceError) {
      let kernel = try integers("kernel_shape", default: [0, 0])
      let strides = try integers("strides", default: [1, 1])
      let pads = try integers("pads", default: [0, 0, 0, 0])
      guard try integers("dilations", default: [1, 1]) == [1, 1],
        try integers("ceil_mode", default: [0]) == [0],
        text("auto_pad", default: "NOTSET") == "NOTSET",
        (kernel + strides).allSatisfy({ 1...64 ~= $0 }), pads.allSatisfy({ 0...64 ~= $0 })
      else { throw .unsupported("\(operatorType) with such a window") }
      return Window(
        height: kernel[0], width: kernel[1], rowStride: strides[0], columnStride: strides[1],
        padding: Padding(top: pads[0], right: pads[3], bottom: pads[2], left: pads[1]))
    }
  }
}
