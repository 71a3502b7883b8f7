// Operators that change a picture's shape, or only what it is taken for.
extension GraphTranslation {
  /// Zeros around a picture and as channels; a convolution that reads them takes the former in.
  mutating func addPadding(_ node: ONNXNode) throws(InferenceError) {
    let input = try picture(node)
    let pads = try tensor(node.input(1)).integers
    guard pads.count == 8, pads.allSatisfy({ 0...4096 ~= $0 }), pads[0] == 0, pads[4] == 0,
      node.text("mode", default: "constant") == "constant", node.input(2) == nil,
      node.input(3) == nil
    else { throw .unsupported("padding of this kind") }
    // ONNX's order: batch, channels, rows, columns; first what comes before, then what comes after.
    let padding = Padding(top: pads[2], right: pads[7], bottom: pads[6], left: pads[3])
    let (before, after) = (pads[1], pads[5])
    let picture = try program.add(
      .padding(padding, before: before, after: after), [input],
      channels: program.channels[input] + before + after)
    note(node.output, picture)
  }

  /// Enlarges by whole factors: bilinear, or each pixel as often as the factors say.
  mutating func addEnlargement(_ node: ONNXNode) throws(InferenceError) {
    let input = try picture(node)
    let scales = try tensor(node.input(2) ?? node.input(1)).floats
    guard scales.count == 4, scales[0] == 1, scales[1] == 1,
      let rows = Int(exactly: scales[2]), let columns = Int(exactly: scales[3]),
      1...64 ~= rows, 1...64 ~= columns
    else { throw .unsupported("a change of size that is no whole factor") }
    let channels = program.channels[input]
    let mode = node.text("mode", default: "nearest")
    switch (mode, node.text("coordinate_transformation_mode", default: "half_pixel")) {
    case ("linear", "half_pixel"), ("linear", "pytorch_half_pixel"):
      try add(.enlargement(rows: rows, columns: columns), to: input, node)
    case ("nearest", "asymmetric"):
      // Halves are rounded down unless said otherwise: with larger factors that is another pixel.
      let rounding = node.text("nearest_mode", default: "round_prefer_floor")
      guard rounding == "floor" || rounding == "round_prefer_floor" && max(rows, columns) <= 2,
        channels * rows * columns <= Limit.ones
      else { throw .unsupported("an enlargement \(rows) × \(columns), \(rounding)") }
      // Each channel with ones, as a transposed convolution: every product is exact.
      let window = Window(height: rows, width: columns, rowStride: rows, columnStride: columns)
      let ones = Layer.Filter(
        values: PaddedFloats(repeating: 1, count: channels * rows * columns),
        bias: PaddedFloats(repeating: 0, count: channels), groups: channels, inputs: channels,
        outputs: channels)
      try add(.transposedConvolution(window, ones), to: input, node)
    case (_, let coordinates):
      throw .unsupported("a change of size of the kind \(mode), \(coordinates)")
    }
  }

  /// NCHW to NHWC, which pictures are already.
  mutating func noteTransposition(_ node: ONNXNode) throws(InferenceError) {
    let picture = try picture(node)
    guard try node.integers("perm", default: [3, 2, 1, 0]) == [0, 2, 3, 1] else {
      throw .unsupported("a transposition of another kind")
    }
    note(node.output, Value(picture: picture, isList: true))
  }

  /// The values stay as they are, whatever the extents.
  mutating func noteReshape(_ node: ONNXNode) throws(InferenceError) {
    let value = try value(node)
    if !value.isList { program.readAsLists.append(value.picture) }
    note(node.output, Value(picture: value.picture, isList: true))
  }
}
