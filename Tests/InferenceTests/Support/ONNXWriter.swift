/// Writes ONNX models that consist of a graph, in call order.
///
/// (Source of the field numbers: `onnx.proto`, ONNX 1.x.)
struct ONNXWriter {
  private var graph: [UInt8] = []
  private var count = 0

  /// An attribute of a node.
  enum Attribute {
    case integer(Int)
    case integers([Int])
    case float(Float)
    case text(String)
  }

  /// A model's file.
  var bytes: [UInt8] { Self.message(7, graph) }

  /// Optional fields after the graph: IR version and operator set.
  static var versions: [UInt8] { integer(1, 7) + message(8, text(1, "") + integer(2, 13)) }

  /// A unique name.
  mutating func name(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  /// Writes a graph input with an optional shape.
  mutating func input(_ name: String, shape: [Int]? = nil) {
    graph += Self.message(11, Self.description(name, shape))
  }

  /// Writes a graph output with an optional shape.
  mutating func output(_ name: String, shape: [Int]? = nil) {
    graph += Self.message(12, Self.description(name, shape))
  }

  /// A ValueInfoProto: a name, and the type of a float tensor.
  private static func description(_ name: String, _ shape: [Int]?) -> [UInt8] {
    guard let shape else { return text(1, name) }
    let dimensions = shape.flatMap { message(1, integer(1, $0)) }
    return text(1, name) + message(2, message(1, integer(1, 1) + message(2, dimensions)))
  }

  /// Writes a node and returns the name of its output.
  @discardableResult
  mutating func node(
    _ operation: String, _ inputs: [String], output: String? = nil,
    _ attributes: KeyValuePairs<String, Attribute> = [:]
  ) -> String {
    let output = output ?? name(operation)
    var node = inputs.flatMap { Self.text(1, $0) }
    node += Self.text(2, output) + Self.text(4, operation)
    for (name, attribute) in attributes { node += Self.message(5, Self.attribute(name, attribute)) }
    graph += Self.message(1, node)
    return output
  }

  /// Writes a float initializer and returns its name.
  mutating func weights(_ shape: [Int], _ values: [Float]) -> String {
    tensor(shape, type: 1, values.flatMap { Self.little($0.bitPattern) })
  }

  /// Writes an integer initializer, such as pads, and returns its name.
  mutating func integers(_ values: [Int]) -> String {
    tensor([values.count], type: 7, values.flatMap { Self.little(UInt64(bitPattern: Int64($0))) })
  }

  /// Writes an initializer with any type and bytes, valid or not, and returns its name.
  mutating func tensor(_ shape: [Int], type: Int, _ values: [UInt8]) -> String {
    let name = name("tensor")
    graph += Self.message(
      5,
      shape.flatMap { Self.integer(1, $0) } + Self.integer(2, type) + Self.text(8, name)
        + Self.message(9, values))
    return name
  }
}

// MARK: - The wire format

extension ONNXWriter {
  private static func attribute(_ name: String, _ attribute: Attribute) -> [UInt8] {
    // Field 20 is AttributeProto.type.
    switch attribute {
    case .float(let value):
      text(1, name) + varint(2 << 3 | 5) + little(value.bitPattern) + integer(20, 1)
    case .integer(let value): text(1, name) + integer(3, value) + integer(20, 2)
    case .text(let value): text(1, name) + text(4, value) + integer(20, 3)
    case .integers(let values):
      text(1, name) + values.flatMap { integer(8, $0) } + integer(20, 7)
    }
  }

  /// A varint field.
  static func integer(_ field: Int, _ value: Int) -> [UInt8] {
    varint(UInt64(field) << 3) + varint(UInt64(bitPattern: Int64(value)))
  }

  static func text(_ field: Int, _ value: String) -> [UInt8] { message(field, Array(value.utf8)) }

  /// A length-delimited field.
  static func message(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(UInt64(field) << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
