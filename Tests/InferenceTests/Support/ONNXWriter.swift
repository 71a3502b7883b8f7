/// Writes ONNX models: a graph and nothing else, in the order in which it is told.
///
/// (Source of the fields' numbers: `onnx.proto`, ONNX 1.x.)
struct ONNXWriter {
  private var graph: [UInt8] = []
  private var count = 0

  /// What an operator is told besides its inputs.
  enum Attribute {
    case integer(Int)
    case integers([Int])
    case float(Float)
    case text(String)
  }

  /// A model's file.
  var bytes: [UInt8] { Self.run(7, graph) }

  /// What may follow the graph: the version of the format, and of the operators.
  static var versions: [UInt8] { integer(1, 7) + run(8, text(1, "") + integer(2, 13)) }

  /// A name that nothing else has.
  mutating func name(_ what: String) -> String {
    count += 1
    return "\(what)\(count)"
  }

  /// Writes an input, and its shape if it is to be told.
  mutating func input(_ name: String, shape: [Int]? = nil) {
    graph += Self.run(11, Self.description(name, shape))
  }

  /// Writes an output, and its shape if it is to be told.
  mutating func output(_ name: String, shape: [Int]? = nil) {
    graph += Self.run(12, Self.description(name, shape))
  }

  /// A name, and the type of a tensor of 32-bit floats.
  private static func description(_ name: String, _ shape: [Int]?) -> [UInt8] {
    guard let shape else { return text(1, name) }
    let extents = shape.flatMap { run(1, integer(1, $0)) }
    return text(1, name) + run(2, run(1, integer(1, 1) + run(2, extents)))
  }

  /// Writes an operator, and a name for its output if there is none yet.
  @discardableResult
  mutating func node(
    _ operation: String, _ inputs: [String], output: String? = nil,
    _ attributes: KeyValuePairs<String, Attribute> = [:]
  ) -> String {
    let output = output ?? name(operation)
    var node = inputs.flatMap { Self.text(1, $0) }
    node += Self.text(2, output) + Self.text(4, operation)
    for (name, attribute) in attributes { node += Self.run(5, Self.attribute(name, attribute)) }
    graph += Self.run(1, node)
    return output
  }

  /// Writes weights, and a name for them.
  mutating func weights(_ shape: [Int], _ values: [Float]) -> String {
    tensor(shape, kind: 1, values.flatMap { Self.little($0.bitPattern) })
  }

  /// Writes whole numbers, such as extents, and a name for them.
  mutating func integers(_ values: [Int]) -> String {
    tensor([values.count], kind: 7, values.flatMap { Self.little(UInt64(bitPattern: Int64($0))) })
  }

  /// Writes a tensor as it is told to, whether it is a right one or not.
  mutating func tensor(_ shape: [Int], kind: Int, _ values: [UInt8]) -> String {
    let name = name("tensor")
    graph += Self.run(
      5,
      shape.flatMap { Self.integer(1, $0) } + Self.integer(2, kind) + Self.text(8, name)
        + Self.run(9, values))
    return name
  }
}

// MARK: - The wire format

extension ONNXWriter {
  private static func attribute(_ name: String, _ attribute: Attribute) -> [UInt8] {
    // AttributeProto says itself what it holds, in its field 20.
    switch attribute {
    case .float(let value):
      text(1, name) + varint(2 << 3 | 5) + little(value.bitPattern) + integer(20, 1)
    case .integer(let value): text(1, name) + integer(3, value) + integer(20, 2)
    case .text(let value): text(1, name) + text(4, value) + integer(20, 3)
    case .integers(let values):
      text(1, name) + values.flatMap { integer(8, $0) } + integer(20, 7)
    }
  }

  /// A field that is one integer.
  static func integer(_ field: Int, _ value: Int) -> [UInt8] {
    varint(UInt64(field) << 3) + varint(UInt64(bitPattern: Int64(value)))
  }

  static func text(_ field: Int, _ value: String) -> [UInt8] { run(field, Array(value.utf8)) }

  /// A field that is a counted run of bytes.
  static func run(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
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
