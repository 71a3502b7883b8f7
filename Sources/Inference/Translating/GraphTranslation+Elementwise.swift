// Element-wise operators.
extension GraphTranslation {
  mutating func addReLU(_ node: ONNXNode) throws(InferenceError) {
    try add(.clamp(0 ... .infinity), to: try tensor(node), node)
  }

  /// Limits that are attributes, as in opset 10.
  mutating func addClip(_ node: ONNXNode) throws(InferenceError) {
    let low = node.float("min", default: -.infinity)
    let high = node.float("max", default: .infinity)
    guard node.input(1) == nil, node.input(2) == nil, low < high else {
      throw .unsupported("limits of this kind")
    }
    try add(.clamp(low...high), to: try tensor(node), node)
  }

  mutating func addPReLU(_ node: ONNXNode) throws(InferenceError) {
    let input = try tensor(node)
    let slopes = try initializer(node.input(1))
    guard slopes.shape == [program.channels[input], 1, 1] else {
      throw .unsupported("PRelu with other than one slope per channel")
    }
    try add(.prelu(try weights(slopes, axes: [0, 1, 2])), to: input, node)
  }

  mutating func addSigmoid(_ node: ONNXNode) throws(InferenceError) {
    let value = try value(node)
    let output = try program.add(
      .sigmoid, [value.tensor], channels: program.channels[value.tensor])
    bind(node.output, to: Value(tensor: output, isFlattened: value.isFlattened))
  }

  /// Records a hard sigmoid, which is fused into the hard swish x · clamp(x / 6 + 1 / 2, 0, 1) and not
  /// supported by itself.
  mutating func recordHardSigmoid(_ node: ONNXNode) throws(InferenceError) {
    guard abs(node.float("alpha", default: 0.2) - 1.0 / 6) < 1e-6,
      node.float("beta", default: 0.5) == 0.5, let input = node.input(0)
    else { throw .unsupported("a hard sigmoid of this slope") }
    recordHardSigmoid(node.output, of: input)
  }

  /// A product, or the hard swish of a value and its hard sigmoid.
  mutating func addMultiplication(_ node: ONNXNode) throws(InferenceError) {
    guard let source = hardSigmoidInput(of: node.input(1)) else {
      let inputs = [try tensor(node), try tensor(node, 1)]
      return bind(
        node.output,
        to: try program.add(.multiplication, inputs, channels: try sharedChannels(inputs)))
    }
    guard source == node.input(0) else { throw .unsupported("a hard sigmoid by itself") }
    try add(.hardSwish, to: try tensor(node), node)
  }

  mutating func addAddition(_ node: ONNXNode) throws(InferenceError) {
    let inputs = [try tensor(node), try tensor(node, 1)]
    bind(
      node.output,
      to: try program.add(.addition, inputs, channels: try sharedChannels(inputs)))
  }

  private func sharedChannels(_ inputs: [Int]) throws(InferenceError) -> Int {
    let channels = program.channels[inputs[0]]
    guard program.channels[inputs[1]] == channels else {
      throw .malformed("a sum or product of tensors with different channels")
    }
    return channels
  }
}
