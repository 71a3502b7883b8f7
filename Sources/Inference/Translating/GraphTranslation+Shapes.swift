// Operators that change a tensor's shape or layout.
extension GraphTranslation {
  /// Constant zero padding of rows, columns and channels.
  mutating func addPadding(_ node: ONNXNode) throws(InferenceError) {
    let input = try tensor(node)
    let pads = try initializer(node.input(1)).integers
    guard pads.count == 8, pads.allSatisfy({ 0...4096 ~= $0 }), pads[0] == 0, pads[4] == 0,
      node.text("mode", default: "constant") == "constant", node.input(2) == nil,
      node.input(3) == nil
    else { throw .unsupported("padding of this kind") }
    // ONNX's order: the pads before batch, channels, rows, columns, then the pads after them.
    let padding = Padding(top: pads[2], right: pads[7], bottom: pads[6], left: pads[3])
    let (before, after) = (pads[1], pads[5])
    let padded = try program.add(
      .padding(padding, before: before, after: after), [input],
      channels: program.channels[input] + before + after)
    bind(node.output, to: padded)
  }

  /// Resizes by integer scales, bilinear or nearest-neighbour.
  mutating func addResize(_ node: ONNXNode) throws(InferenceError) {
    let input = try tensor(node)
    let scales = try initializer(node.input(2) ?? node.input(1)).floats
    guard scales.count == 4, scales[0] == 1, scales[1] == 1,
      let rows = Int(exactly: scales[2]), let columns = Int(exactly: scales[3]),
      1...64 ~= rows, 1...64 ~= columns
    else { throw .unsupported("a resize by other than integer scales") }
    let channels = program.channels[input]
    let mode = node.text("mode", default: "nearest")
    switch (mode, node.text("coordinate_transformation_mode", default: "half_pixel")) {
    case ("linear", "half_pixel"), ("linear", "pytorch_half_pixel"):
      try add(.bilinearResize(rows: rows, columns: columns), to: input, node)
    case ("nearest", "asymmetric"):
      // round_prefer_floor is floor for scales up to 2 only.
      let rounding = node.text("nearest_mode", default: "round_prefer_floor")
      guard rounding == "floor" || rounding == "round_prefer_floor" && max(rows, columns) <= 2,
        channels * rows * columns <= Limit.resizeWeights
      else { throw .unsupported("a resize by \(rows) × \(columns), \(rounding)") }
      // A depthwise transposed convolution with weights 1 replicates pixels exactly.
      let window = Window(height: rows, width: columns, rowStride: rows, columnStride: columns)
      let ones = Layer.Filter(
        values: PaddedFloats(repeating: 1, count: channels * rows * columns),
        bias: PaddedFloats(repeating: 0, count: channels), groups: channels, inputs: channels,
        outputs: channels)
      try add(.transposedConvolution(window, ones), to: input, node)
    case (_, let coordinates):
      throw .unsupported("a resize of mode \(mode), \(coordinates)")
    }
  }

  /// A transpose from NCHW to NHWC, the order that tensors have here already.
  mutating func elideTranspose(_ node: ONNXNode) throws(InferenceError) {
    let tensor = try tensor(node)
    guard try node.integers("perm", default: [3, 2, 1, 0]) == [0, 2, 3, 1] else {
      throw .unsupported("a transpose other than NCHW to NHWC")
    }
    bind(node.output, to: Value(tensor: tensor, isFlattened: true))
  }

  /// A reshape, which leaves the values in place: the result counts as flattened.
  mutating func elideReshape(_ node: ONNXNode) throws(InferenceError) {
    let value = try value(node)
    if !value.isFlattened { program.flattenedTensors.append(value.tensor) }
    bind(node.output, to: Value(tensor: value.tensor, isFlattened: true))
  }
}
