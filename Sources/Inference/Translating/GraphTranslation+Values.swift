import CXNNPACK

// Operators that take value by value.
extension GraphTranslation {
  mutating func addRectifier(_ node: ONNXNode) throws(InferenceError) {
    guard !isAbsorbed(node) else { return }
    try add(.clamp, to: try picture(node), node) { channels, handle in
      xnn_create_clamp_nc_f32(channels, channels, channels, 0, .infinity, 0, &handle)
    }
  }

  mutating func addSlopedRectifier(_ node: ONNXNode) throws(InferenceError) {
    let input = try picture(node)
    let tensor = try tensor(node.input(1))
    guard tensor.shape == [program.channels[input], 1, 1] else {
      throw .unsupported("slopes that are not one a channel")
    }
    let slopes = try weights(tensor, axes: [0, 1, 2])
    try add(.prelu, to: input, node) { channels, handle in
      xnn_create_prelu_nc_f32(channels, channels, channels, slopes, 0, &handle)
    }
  }

  mutating func addSigmoid(_ node: ONNXNode) throws(InferenceError) {
    let value = try value(node)
    guard value.padding == Padding() else { throw .unsupported("a sigmoid of a padded picture") }
    let channels = program.channels[value.picture]
    let picture = try program.add(.sigmoid, [value.picture], channels: channels) {
      (handle) throws(InferenceError) in
      xnn_create_sigmoid_nc_f32(channels, channels, channels, 0, &handle)
    }
    note(node.output, Value(picture: picture, isList: value.isList))
  }

  /// A hard sigmoid is only known as the gate of a hard swish, x · clamp(x / 6 + 1 / 2, 0, 1).
  mutating func noteGate(_ node: ONNXNode) throws(InferenceError) {
    guard abs(node.float("alpha", default: 0.2) - 1.0 / 6) < 1e-6,
      node.float("beta", default: 0.5) == 0.5, let source = node.input(0)
    else { throw .unsupported("a hard sigmoid of this slope") }
    noteGate(node.output, of: source)
  }

  mutating func addProduct(_ node: ONNXNode) throws(InferenceError) {
    guard let source = source(ofGate: node.input(1)) else {
      let inputs = [try picture(node), try picture(node, 1)]
      let picture = try program.add(.product, inputs, channels: try sharedChannels(inputs)) {
        (handle) throws(InferenceError) in
        xnn_create_multiply_nd_f32(-.infinity, .infinity, 0, &handle)
      }
      return note(node.output, picture)
    }
    guard source == node.input(0) else { throw .unsupported("a hard sigmoid by itself") }
    try add(.hardSwish, to: try picture(node), node) { channels, handle in
      xnn_create_hardswish_nc_f32(channels, channels, channels, 0, &handle)
    }
  }

  mutating func addSum(_ node: ONNXNode) throws(InferenceError) {
    let inputs = [try picture(node), try picture(node, 1)]
    let (name, lowest) = rectified(node)
    let picture = try program.add(.sum, inputs, channels: try sharedChannels(inputs)) {
      (handle) throws(InferenceError) in
      xnn_create_add_nd_f32(lowest, .infinity, 0, &handle)
    }
    note(name, picture)
  }

  private func sharedChannels(_ inputs: [Int]) throws(InferenceError) -> Int {
    let channels = program.channels[inputs[0]]
    guard program.channels[inputs[1]] == channels else {
      throw .malformed("a sum or product of pictures with different channels")
    }
    return channels
  }
}
