import CXNNPACK

/// An ONNX graph told to XNNPACK, operator by operator.
///
/// ONNX keeps a picture plane by plane, XNNPACK pixel by pixel: weights are turned round once, here,
/// and a transposition that ONNX does for the sake of the order is nothing at all.
struct GraphTranslation: ~Copyable {
  /// What a name of the graph stands for.
  struct Value {
    let picture: Int
    /// Zeros around the picture, which a window that slides over it takes in.
    var padding = Padding()
    /// Whether it is a list of numbers from here on, and no picture any more.
    var isList = false
  }

  var program: Program
  let graph: ONNXGraph
  private var values: [String: Value] = [:]
  /// What the gate of a hard swish was made of.
  private var gates: [String: String] = [:]
  /// How many operators read a name; one more if it is an output.
  private let readers: [String: Int]
  /// The outputs of rectifiers, by what they read.
  private let rectifiers: [String: String]
  /// Rectifiers that became part of the operator before them.
  private var absorbed: Set<String> = []

  /// A graph of one input as operators.
  static func translate(
    _ graph: ONNXGraph, channels: Int
  ) throws(InferenceError) -> Program {
    var translation = GraphTranslation(graph, try Program(channels: channels))
    translation.values[try graph.input] = Value(picture: 0)
    for node in graph.nodes { try translation.add(node) }
    for name in graph.outputs {
      let value = try translation.value(name)
      guard value.padding == Padding() else { throw .unsupported("the padded output \(name)") }
      if !value.isList { translation.program.readAsLists.append(value.picture) }
      translation.program.outputs.append((name, value.picture))
    }
    return translation.program
  }

  private init(_ graph: ONNXGraph, _ program: consuming Program) {
    self.graph = graph
    var readers: [String: Int] = [:]
    for name in graph.nodes.flatMap(\.inputs) + graph.outputs { readers[name, default: 0] += 1 }
    self.readers = readers
    var rectifiers: [String: String] = [:]
    for node in graph.nodes where node.operation == "Relu" {
      if let name = node.input(0) { rectifiers[name] = node.output }
    }
    self.rectifiers = rectifiers
    self.program = program
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

  /// The picture that a node reads, with whatever zeros are around it.
  func padded(_ node: ONNXNode) throws(InferenceError) -> Value {
    let value = try value(node)
    guard !value.isList else { throw .unsupported("\(node.operation) of a list") }
    return value
  }

  /// The picture that a node reads, with nothing around it.
  func picture(_ node: ONNXNode, _ index: Int = 0) throws(InferenceError) -> Int {
    let value = try value(node, index)
    guard !value.isList, value.padding == Padding() else {
      throw .unsupported("\(node.operation) of a list or of a padded picture")
    }
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

  /// Adds an operator that reads one picture and keeps its channels.
  ///
  /// - Parameter make: has XNNPACK make it for so many channels.
  mutating func add(
    _ kind: Step.Kind, to input: Int, _ node: ONNXNode,
    _ make: (_ channels: Int, inout xnn_operator_t?) -> xnn_status
  ) throws(InferenceError) {
    let channels = program.channels[input]
    let picture = try program.add(kind, [input], channels: channels) {
      (handle) throws(InferenceError) in make(channels, &handle)
    }
    note(node.output, picture)
  }

  /// So many equal weights, with as much behind them as XNNPACK may read beyond what it is given.
  func weights(repeating value: Float, count: Int) -> [Float] {
    [Float](repeating: value, count: count + Int(XNN_EXTRA_BYTES) / MemoryLayout<Float>.stride)
  }

  /// A tensor's weights, their axes in another order.
  func weights(_ tensor: ONNXTensor, axes: [Int]) throws(InferenceError) -> [Float] {
    var values = weights(repeating: 0, count: tensor.count)
    try tensor.copy(axes: axes, to: &values)
    return values
  }

  /// A bias; zeros where there is none.
  func bias(_ name: String?, count: Int) throws(InferenceError) -> [Float] {
    guard let name else { return weights(repeating: 0, count: count) }
    let tensor = try tensor(name)
    guard tensor.shape == [count] else { throw .malformed("the bias \(name)") }
    return try weights(tensor, axes: [0])
  }

  /// What an operator writes: its own output, or that of the rectifier that alone reads it.
  mutating func rectified(_ node: ONNXNode) -> (name: String, lowest: Float) {
    guard readers[node.output] == 1, let name = rectifiers[node.output] else {
      return (node.output, -.infinity)
    }
    absorbed.insert(name)
    return (name, 0)
  }

  func isAbsorbed(_ node: ONNXNode) -> Bool { absorbed.contains(node.output) }

  mutating func noteGate(_ name: String, of source: String) { gates[name] = source }

  /// What the gate of a hard swish was made of.
  func source(ofGate name: String?) -> String? { name.flatMap { gates[$0] } }
}
