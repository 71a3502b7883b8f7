/// The translation of an ONNX graph into layers for XNNPACK.
///
/// ONNX tensors are NCHW, XNNPACK's are NHWC: weights are transposed once, here, and NCHW/NHWC
/// transposes of the graph are elided.
struct GraphTranslation {
  /// The tensor that a name of the graph is bound to.
  struct Value {
    let tensor: Int
    /// Whether the graph has flattened it to a list of values.
    var isFlattened = false
  }

  var program: Program
  let graph: ONNXGraph
  private var values: [String: Value] = [:]
  /// The inputs of hard sigmoids, by the name of their output; see ``hardSigmoidInput(of:)``.
  private var hardSigmoids: [String: String] = [:]

  /// Translates a graph with one input.
  ///
  /// - Parameter channels: of the input.
  static func translate(
    _ graph: ONNXGraph, channels: Int
  ) throws(InferenceError) -> Program {
    var translation = GraphTranslation(program: Program(channels: channels), graph: graph)
    translation.values[try graph.input] = Value(tensor: 0)
    for node in graph.nodes { try translation.add(node) }
    for name in graph.outputs {
      let value = try translation.value(name)
      if !value.isFlattened { translation.program.flattenedTensors.append(value.tensor) }
      translation.program.outputs.append((name, value.tensor))
    }
    return translation.program
  }

  private mutating func add(_ node: ONNXNode) throws(InferenceError) {
    switch node.operatorType {
    case "Conv": try addConvolution(node)
    case "ConvTranspose": try addTransposedConvolution(node)
    case "MaxPool": try addMaxPool(node)
    case "GlobalAveragePool": try addGlobalAveragePool(node)
    case "Relu": try addReLU(node)
    case "Clip": try addClip(node)
    case "PRelu": try addPReLU(node)
    case "Sigmoid": try addSigmoid(node)
    case "HardSigmoid": try recordHardSigmoid(node)
    case "Add": try addAddition(node)
    case "Mul": try addMultiplication(node)
    case "Pad": try addPadding(node)
    case "Resize": try addResize(node)
    case "Transpose": try elideTranspose(node)
    case "Reshape": try elideReshape(node)
    default: throw .unsupported("the operator \(node.operatorType)")
    }
  }
}

// MARK: - Names and weights

extension GraphTranslation {
  /// The value that a name is bound to.
  func value(_ name: String) throws(InferenceError) -> Value {
    if let value = values[name] { return value }
    if hardSigmoids[name] != nil {
      throw .unsupported("a hard sigmoid by itself, \(name)")
    }
    if graph.tensors[name] != nil { throw .unsupported("weights in place of a tensor, \(name)") }
    throw .malformed("no earlier value is called \(name)")
  }

  /// An input of a node.
  func value(_ node: ONNXNode, _ index: Int = 0) throws(InferenceError) -> Value {
    guard let name = node.input(index) else {
      throw .malformed("\(node.operatorType) without an input")
    }
    return try value(name)
  }

  /// The tensor number of an input of a node that is not flattened.
  func tensor(_ node: ONNXNode, _ index: Int = 0) throws(InferenceError) -> Int {
    let value = try value(node, index)
    guard !value.isFlattened else {
      throw .unsupported("\(node.operatorType) of a flattened tensor")
    }
    return value.tensor
  }

  mutating func bind(_ name: String, to value: Value) { values[name] = value }

  mutating func bind(_ name: String, to tensor: Int) { values[name] = Value(tensor: tensor) }

  /// The initializer of a name; weights that are computed are not supported.
  func initializer(_ name: String?) throws(InferenceError) -> ONNXTensor {
    guard let name, let tensor = graph.tensors[name] else {
      throw .unsupported("weights that are computed")
    }
    return tensor
  }

  /// Adds a layer with one input and as many output channels.
  mutating func add(
    _ kind: Layer.Kind, to input: Int, _ node: ONNXNode
  ) throws(InferenceError) {
    bind(node.output, to: try program.add(kind, [input], channels: program.channels[input]))
  }

  /// A tensor's weights with permuted axes.
  func weights(_ tensor: ONNXTensor, axes: [Int]) throws(InferenceError) -> PaddedFloats {
    let weights = PaddedFloats(repeating: 0, count: tensor.count)
    try tensor.copy(permuted: axes, to: weights.start)
    return weights
  }

  /// A bias; zeros if it is omitted.
  func bias(_ name: String?, count: Int) throws(InferenceError) -> PaddedFloats {
    guard let name else { return PaddedFloats(repeating: 0, count: count) }
    let tensor = try initializer(name)
    guard tensor.shape == [count] else { throw .malformed("the bias \(name)") }
    return try weights(tensor, axes: [0])
  }

  mutating func recordHardSigmoid(_ name: String, of input: String) { hardSigmoids[name] = input }

  /// The input of the hard sigmoid with this output; `nil` if the name is another operator's output.
  func hardSigmoidInput(of name: String?) -> String? { name.flatMap { hardSigmoids[$0] } }
}
