// Operators that take value by value.
extension GraphTranslation {
  mutating func addRectifier(_ node: ONNXNode) throws(InferenceError) {
    try add(.rectifier, to: try picture(node), node)
  }

  mutating func addSlopedRectifier(_ node: ONNXNode) throws(InferenceError) {
    let input = try picture(node)
    let tensor = try tensor(node.input(1))
    guard tensor.shape == [program.channels[input], 1, 1] else {
      throw .unsupported("slopes that are not one a channel")
    }
    let slopes = try weights(tensor, axes: [0, 1, 2])
    try add(.slopedRectifier(slopes), to: input, node)
  }

  mutating func addSigmoid(_ node: ONNXNode) throws(InferenceError) {
    let value = try value(node)
    let picture = try program.add(
      .sigmoid, [value.picture], channels: program.channels[value.picture])
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
      return note(
        node.output, try program.add(.product, inputs, channels: try sharedChannels(inputs)))
    }
    guard source == node.input(0) else { throw .unsupported("a hard sigmoid by itself") }
    try add(.hardSwish, to: try picture(node), node)
  }

  mutating func addSum(_ node: ONNXNode) throws(InferenceError) {
    let inputs = [try picture(node), try picture(node, 1)]
    note(node.output, try program.add(.sum, inputs, channels: try sharedChannels(inputs)))
  }

  private func sharedChannels(_ inputs: [Int]) throws(InferenceError) -> Int {
    let channels = program.channels[inputs[0]]
    guard program.channels[inputs[1]] == channels else {
      throw .malformed("a sum or product of pictures with different channels")
    }
    return channels
  }
}
