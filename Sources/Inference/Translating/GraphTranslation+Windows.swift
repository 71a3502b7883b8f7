import CXNNPACK

// Operators that slide a window over a picture, or look at all of it.
extension GraphTranslation {
  mutating func addConvolution(_ node: ONNXNode) throws(InferenceError) {
    let input = try padded(node)
    var window = try node.window
    window.padding = window.padding + input.padding
    let tensor = try tensor(node.input(1))
    let groups = try node.integers("group", default: [1])[0]
    let channels = program.channels[input.picture]
    guard tensor.shape.count == 4, tensor.shape[2...] == [window.height, window.width],
      groups >= 1, channels % groups == 0, tensor.shape[1] == channels / groups,
      tensor.shape[0] % groups == 0
    else { throw .malformed("the weights of \(node.output)") }
    let made = tensor.shape[0]
    // XNNPACK's order: output, rows, columns, input; ONNX's: output, input, rows, columns.
    let weights = try weights(tensor, axes: [0, 2, 3, 1])
    let bias = try bias(node.input(2), count: made)
    let (name, lowest) = rectified(node)
    let picture = try program.add(
      .convolution(window, channels: made), [input.picture], channels: made
    ) { (handle) throws(InferenceError) in
      xnn_create_convolution2d_nhwc_f32(
        UInt32(window.padding.top), UInt32(window.padding.right), UInt32(window.padding.bottom),
        UInt32(window.padding.left), UInt32(window.height), UInt32(window.width),
        UInt32(window.rowStride), UInt32(window.columnStride), 1, 1, UInt32(groups),
        channels / groups, made / groups, channels, made, weights, bias, lowest, .infinity, 0,
        &handle)
    }
    note(name, picture)
  }

  mutating func addTransposedConvolution(_ node: ONNXNode) throws(InferenceError) {
    let input = try picture(node)
    let window = try node.window
    let tensor = try tensor(node.input(1))
    let channels = program.channels[input]
    guard tensor.shape.count == 4, tensor.shape[2...] == [window.height, window.width],
      tensor.shape[0] == channels
    else { throw .malformed("the weights of \(node.output)") }
    guard try node.integers("group", default: [1]) == [1],
      try node.integers("output_padding", default: [0, 0]) == [0, 0],
      window.padding == Padding()
    else { throw .unsupported("a transposed convolution of this kind") }
    let made = tensor.shape[1]
    let weights = try weights(tensor, axes: [1, 2, 3, 0])
    let bias = try bias(node.input(2), count: made)
    let (name, lowest) = rectified(node)
    note(
      name,
      try addTransposedConvolution(
        window, input, groups: 1, channels: made, weights, bias, lowest: lowest))
  }

  mutating func addTransposedConvolution(
    _ window: Window, _ input: Int, groups: Int, channels made: Int, _ weights: [Float],
    _ bias: [Float], lowest: Float
  ) throws(InferenceError) -> Int {
    let channels = program.channels[input]
    return try program.add(
      .transposedConvolution(window, channels: made), [input], channels: made
    ) { (handle) throws(InferenceError) in
      xnn_create_deconvolution2d_nhwc_f32(
        0, 0, 0, 0, UInt32(window.height), UInt32(window.width), UInt32(window.rowStride),
        UInt32(window.columnStride), 1, 1, UInt32(groups), channels / groups, made / groups,
        channels, made, weights, bias, lowest, .infinity, 0, &handle)
    }
  }

  mutating func addMaxPool(_ node: ONNXNode) throws(InferenceError) {
    let input = try picture(node)
    let window = try node.window
    let padding = window.padding
    // Beyond that a window sees nothing but padding.
    guard max(padding.top, padding.bottom) < window.height,
      max(padding.left, padding.right) < window.width
    else { throw .unsupported("MaxPool with such a window") }
    try add(.maxPool(window), to: input, node) { channels, handle in
      xnn_create_max_pooling2d_nhwc_f32(
        UInt32(padding.top), UInt32(padding.right), UInt32(padding.bottom), UInt32(padding.left),
        UInt32(window.height), UInt32(window.width), UInt32(window.rowStride),
        UInt32(window.columnStride), 1, 1, channels, channels, channels, -.infinity, .infinity, 0,
        &handle)
    }
  }

  mutating func addMean(_ node: ONNXNode) throws(InferenceError) {
    try add(.mean, to: try picture(node), node) { channels, handle in
      xnn_create_global_average_pooling_nwc_f32(
        channels, channels, channels, -.infinity, .infinity, 0, &handle)
    }
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
      else { throw .unsupported("\(operation) with such a window") }
      return Window(
        height: kernel[0], width: kernel[1], rowStride: strides[0], columnStride: strides[1],
        padding: Padding(top: pads[0], right: pads[3], bottom: pads[2], left: pads[1]))
    }
  }
}
