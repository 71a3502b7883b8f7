/// Reads Protocol Buffers' wire format, in which ONNX models are stored: fields, each with a number
/// and an integer, four or eight bytes, or a counted run of bytes.
///
/// (Source: "Encoding", protobuf.dev.) Nothing is read beyond the end, whatever the bytes say.
struct WireReader {
  /// What is not read yet.
  private(set) var bytes: Slice<UnsafeRawBufferPointer>

  /// What a field holds; whether a run is a text, a message or numbers, the schema knows.
  enum Value {
    case integer(UInt64)
    case fourBytes(UInt32)
    case eightBytes(UInt64)
    case run(WireReader)
  }

  /// A reader of bytes that outlive it.
  init(_ bytes: Slice<UnsafeRawBufferPointer>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { bytes.isEmpty }

  /// The next field's number and value; `nil` at the end.
  mutating func field() throws(InferenceError) -> (number: UInt64, value: Value)? {
    guard !isAtEnd else { return nil }
    let tag = try integer()
    return (tag >> 3, try value(ofKind: tag & 7))
  }

  private mutating func value(ofKind kind: UInt64) throws(InferenceError) -> Value {
    switch kind {
    case 0: .integer(try integer())
    case 1: .eightBytes(UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self)))
    case 2: .run(WireReader(try take(try integer())))
    case 5: .fourBytes(try fourBytes())
    default: throw .malformed("a field of kind \(kind)")
    }
  }

  /// Seven bits a byte, the lowest first; the eighth bit says that another byte follows.
  mutating func integer() throws(InferenceError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try take(1).loadUnaligned(as: UInt8.self)
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw .malformed("an integer of more than ten bytes")
  }

  mutating func fourBytes() throws(InferenceError) -> UInt32 {
    UInt32(littleEndian: try take(4).loadUnaligned(as: UInt32.self))
  }

  private mutating func take(
    _ count: UInt64
  ) throws(InferenceError) -> Slice<UnsafeRawBufferPointer> {
    guard count <= bytes.count else { throw .malformed("it ends in the middle of a field") }
    defer { bytes = bytes.dropFirst(Int(count)) }
    return bytes.prefix(Int(count))
  }
}

extension WireReader.Value {
  /// The text that a run holds.
  var text: String {
    get throws(InferenceError) { String(decoding: try run.bytes, as: UTF8.self) }
  }

  /// The run itself.
  var run: WireReader {
    get throws(InferenceError) {
      guard case .run(let reader) = self else { throw .malformed("a number where bytes belong") }
      return reader
    }
  }

  /// One integer, or several in a run ("packed").
  var integers: [Int] {
    get throws(InferenceError) {
      if case .integer(let value) = self { return [Int(truncatingIfNeeded: value)] }
      var reader = try run
      var values: [Int] = []
      while !reader.isAtEnd { values.append(Int(truncatingIfNeeded: try reader.integer())) }
      return values
    }
  }

  /// One 32-bit float.
  var float: Float {
    get throws(InferenceError) {
      guard case .fourBytes(let bits) = self else { throw .malformed("no float where one belongs") }
      return Float(bitPattern: bits)
    }
  }
}
