/// An ONNX graph as layers for XNNPACK.
///
/// ONNX keeps a picture plane by plane, XNNPACK pixel by pixel: weights are transposed once, here,
/// and NCHW/NHWC transposes are elided.
struct GraphTranslation {
  /// What a name of the graph stands for.
  struct Value {
    let picture: Int
    /// Whether it is a list of numbers from here on, and no picture any more.
    var isList = false
  }

  var program: Program
  let graph: ONNXGraph
  private var values: [String: Value] = [:]
  /// What the gate of a hard swish was made of.
  private var gates: [String: String] = [:]

  /// A graph of one input as operators.
  static func translate(
    _ graph: ONNXGraph, channels: Int
  ) throws(InferenceError) -> Program {
    var translation = GraphTranslation(
      program: Program(channels: channels), graph: graph)
    translation.values[try graph.input] = Value(picture: 0)
    for node in graph.nodes { try translation.add(node) }
    for name in graph.outputs {
      let value = try translation.value(name)
      if !value.isList { translation.program.readAsLists.append(value.picture) }
      translation.program.outputs.append((name, value.picture))
    }
    return translation.program
  }

  private mutating func add(_ node: ONNXNode) throws(InferenceError) {
    switch node.operation {
    case "Conv": try addConvolution(node)
    case "ConvTranspose": try addTransposedConvolution(node)
    case "MaxPool": try addMaxPool(node)
    case "GlobalAveragePool": try addMean(node)
    case "Relu": try addRectifier(node)
    case "PRelu": try addSlopedRectifier(node)
    case "Sigmoid": try addSigmoid(node)
    case "HardSigmoid": try noteGate(node)
    case "Add": try addSum(node)
    case "Mul": try addProduct(node)
    case "Pad": try addPadding(node)
    case "Resize": try addEnlargement(node)
    case "Transpose": try noteTransposition(node)
    case "Reshape": try noteReshape(node)
    default: throw .unsupported("the operator \(node.operation)")
    }
  }
}

// MARK: - Names and weights

extension GraphTranslation {
  func value(_ name: String) throws(InferenceError) -> Value {
    if let value = values[name] { return value }
    if gates[name] != nil { throw .unsupported("a hard sigmoid by itself, \(name)") }
    if graph.tensors[name] != nil { throw .unsupported("weights for a picture, \(name)") }
    throw .malformed("nothing that comes before is called \(name)")
  }

  /// The picture or list that a node reads.
  func value(_ node: ONNXNode, _ index: Int = 0) throws(InferenceError) -> Value {
    guard let name = node.input(index) else { throw .malformed("\(node.operation) of nothing") }
    return try value(name)
  }

  /// The picture that a node reads.
  func picture(_ node: ONNXNode, _ index: Int = 0) throws(InferenceError) -> Int {
    let value = try value(node, index)
    guard !value.isList else { throw .unsupported("\(node.operation) of a list") }
    return value.picture
  }

  mutating func note(_ name: String, _ value: Value) { values[name] = value }

  mutating func note(_ name: String, _ picture: Int) { values[name] = Value(picture: picture) }

  func tensor(_ name: String?) throws(InferenceError) -> ONNXTensor {
    guard let name, let tensor = graph.tensors[name] else {
      throw .unsupported("weights that are computed")
    }
    return tensor
  }

  /// Adds a layer that reads one picture and keeps its channels.
  mutating func add(
    _ kind: Layer.Kind, to input: Int, _ node: ONNXNode
  ) throws(InferenceError) {
    note(node.output, try program.add(kind, [input], channels: program.channels[input]))
  }

  /// A tensor's weights, their axes in another order.
  func weights(_ tensor: ONNXTensor, axes: [Int]) throws(InferenceError) -> PaddedFloats {
    let weights = PaddedFloats(repeating: 0, count: tensor.count)
    try tensor.copy(axes: axes, to: weights.start)
    return weights
  }

  /// A bias; zeros where there is none.
  func bias(_ name: String?, count: Int) throws(InferenceError) -> PaddedFloats {
    guard let name else { return PaddedFloats(repeating: 0, count: count) }
    let tensor = try tensor(name)
    guard tensor.shape == [count] else { throw .malformed("the bias \(name)") }
    return try weights(tensor, axes: [0])
  }

  mutating func noteGate(_ name: String, of source: String) { gates[name] = source }

  /// What the gate of a hard swish was made of.
  func source(ofGate name: String?) -> String? { name.flatMap { gates[$0] } }
}
