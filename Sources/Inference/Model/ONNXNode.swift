/// A node of the graph: an operator with the names of its inputs and outputs.
struct ONNXNode {
  /// The operator type, such as "Conv".
  private(set) var operatorType = ""
  private(set) var inputs: [String] = []
  private(set) var outputs: [String] = []
  private var integers: [String: [Int]] = [:]
  private var floats: [String: Float] = [:]
  private var texts: [String: String] = [:]

  init(_ reader: WireReader) throws(InferenceError) {
    var reader = reader
    while let (number, value) = try reader.field() {
      switch number {
      case 1: inputs.append(try value.text)
      case 2: outputs.append(try value.text)
      case 4: operatorType = try value.text
      case 5: try readAttribute(value.message)
      default: break
      }
    }
    guard outputs.count == 1 else { throw .unsupported("\(operatorType) with several outputs") }
  }

  private mutating func readAttribute(_ reader: WireReader) throws(InferenceError) {
    var reader = reader
    var name = ""
    var list: [Int] = []
    var float: Float?
    var text: String?
    while let (number, value) = try reader.field() {
      switch number {
      case 1: name = try value.text
      case 2: float = try value.float
      case 3, 8: list += try value.integers
      case 4: text = try value.text
      default: break
      }
    }
    integers[name] = list
    floats[name] = float
    texts[name] = text
  }

  /// The node's only output.
  var output: String { outputs[0] }

  /// An input; `nil` if it is optional and omitted.
  func input(_ index: Int) -> String? {
    index < inputs.count && !inputs[index].isEmpty ? inputs[index] : nil
  }

  /// An integer attribute, or ONNX's default.
  func integers(_ name: String, default values: [Int]) throws(InferenceError) -> [Int] {
    guard let given = integers[name], !given.isEmpty else { return values }
    guard given.count == values.count else { throw .unsupported("\(operatorType) of this shape") }
    return given
  }

  /// A float attribute, or ONNX's default.
  func float(_ name: String, default value: Float) -> Float { floats[name] ?? value }

  /// A string attribute, or ONNX's default.
  func text(_ name: String, default value: String) -> String { texts[name] ?? value }
}
