/// The graph of an ONNX model: its nodes in topological order, and its initializers (weights).
///
/// (Source of the field numbers: `onnx.proto`, ONNX 1.x, IR version 3 and later.)
struct ONNXGraph {
  private(set) var nodes: [ONNXNode] = []
  private(set) var tensors: [String: ONNXTensor] = [:]
  private(set) var outputs: [String] = []
  private var declaredInputs: [String] = []

  /// The only graph input that has no initializer.
  var input: String {
    get throws(InferenceError) {
      let inputs = declaredInputs.filter { tensors[$0] == nil }
      guard inputs.count == 1 else { throw .unsupported("\(inputs.count) inputs") }
      return inputs[0]
    }
  }

  /// Parses a model's file; tensors refer to their bytes in place.
  ///
  /// - Parameter bytes: the file, which must outlive the graph.
  init(_ bytes: UnsafeRawBufferPointer) throws(InferenceError) {
    var model = WireReader(bytes[...])
    var graph: WireReader?
    while let (number, value) = try model.field() {
      if number == 7 { graph = try value.message }
    }
    guard var graph else { throw .malformed("it has no graph") }
    while let (number, value) = try graph.field() {
      switch number {
      case 1: nodes.append(try ONNXNode(value.message))
      case 5:
        let (name, tensor) = try ONNXTensor.named(value.message)
        guard tensors.updateValue(tensor, forKey: name) == nil else {
          throw .malformed("two things are called \(name)")
        }
      case 11: declaredInputs.append(try Self.name(value.message))
      case 12: outputs.append(try Self.name(value.message))
      default: break
      }
    }
    guard !nodes.isEmpty, !outputs.isEmpty else { throw .malformed("it computes nothing") }
    guard nodes.count <= Limit.operators else {
      throw .unsupported("\(nodes.count) operators, \(Limit.operators) at most")
    }
    try checkNames()
  }

  /// Checks that every name of a value is defined once (static single assignment).
  private func checkNames() throws(InferenceError) {
    var names = Set(declaredInputs).union(tensors.keys)
    for node in nodes {
      guard names.insert(node.output).inserted else {
        throw .malformed("two things are called \(node.output)")
      }
    }
  }

  /// The name of a ValueInfoProto.
  private static func name(_ reader: WireReader) throws(InferenceError) -> String {
    var reader = reader
    var name = ""
    while let (number, value) = try reader.field() {
      if number == 1 { name = try value.text }
    }
    return name
  }
}
