/// What an ONNX model computes: its operators, in the order in which they can run, and its weights.
///
/// (Source of the fields' numbers: `onnx.proto`, ONNX 1.x, IR version 3 and later.)
struct ONNXGraph {
  private(set) var nodes: [ONNXNode] = []
  private(set) var tensors: [String: ONNXTensor] = [:]
  private(set) var outputs: [String] = []
  private var declaredInputs: [String] = []

  /// The input that is no weight.
  var input: String {
    get throws(InferenceError) {
      let inputs = declaredInputs.filter { tensors[$0] == nil }
      guard inputs.count == 1 else { throw .unsupported("\(inputs.count) inputs") }
      return inputs[0]
    }
  }

  /// Reads a model's file; weights stay where they are, in the bytes.
  ///
  /// - Parameter bytes: outlive the graph.
  init(_ bytes: UnsafeRawBufferPointer) throws(InferenceError) {
    var model = WireReader(bytes[...])
    var graph: WireReader?
    while let (number, value) = try model.field() {
      if number == 7 { graph = try value.run }
    }
    guard var graph else { throw .malformed("it has no graph") }
    while let (number, value) = try graph.field() {
      switch number {
      case 1: nodes.append(try ONNXNode(value.run))
      case 5:
        let (name, tensor) = try ONNXTensor.named(value.run)
        guard tensors.updateValue(tensor, forKey: name) == nil else {
          throw .malformed("two things are called \(name)")
        }
      case 11: declaredInputs.append(try Self.name(value.run))
      case 12: outputs.append(try Self.name(value.run))
      default: break
      }
    }
    guard !nodes.isEmpty, !outputs.isEmpty else { throw .malformed("it computes nothing") }
    guard nodes.count <= Limit.operators else {
      throw .unsupported("\(nodes.count) operators, \(Limit.operators) at most")
    }
    try checkNames()
  }

  /// Whether every name stands for one thing: otherwise nobody knows which is meant.
  private func checkNames() throws(InferenceError) {
    var names = Set(declaredInputs).union(tensors.keys)
    for node in nodes {
      guard names.insert(node.output).inserted else {
        throw .malformed("two things are called \(node.output)")
      }
    }
  }

  /// The name in a description of an input or output.
  private static func name(_ reader: WireReader) throws(InferenceError) -> String {
    var reader = reader
    var name = ""
    while let (number, value) = try reader.field() {
      if number == 1 { name = try value.text }
    }
    return name
  }
}
