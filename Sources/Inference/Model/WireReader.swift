/// A reader of the Protocol Buffers wire format, in which ONNX models are stored. It never reads beyond
/// its bytes. (Source: "Encoding", protobuf.dev.)
struct WireReader {
  /// The unread bytes.
  private(set) var bytes: Slice<UnsafeRawBufferPointer>

  /// A field's payload. The schema tells whether a length-delimited one is a string, a message or packed
  /// integers.
  enum Value {
    case varint(UInt64)
    case fixed32(UInt32)
    case fixed64(UInt64)
    case lengthDelimited(WireReader)
  }

  /// Reads bytes, which must outlive the reader.
  init(_ bytes: Slice<UnsafeRawBufferPointer>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { bytes.isEmpty }

  /// Reads the next field: its number and payload; `nil` at the end.
  mutating func field() throws(InferenceError) -> (number: UInt64, value: Value)? {
    guard !isAtEnd else { return nil }
    let tag = try varint()
    return (tag >> 3, try value(wireType: tag & 7))
  }

  private mutating func value(wireType: UInt64) throws(InferenceError) -> Value {
    switch wireType {
    case 0: .varint(try varint())
    case 1: .fixed64(UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self)))
    case 2: .lengthDelimited(WireReader(try take(try varint())))
    case 5: .fixed32(try fixed32())
    default: throw .malformed("a field of wire type \(wireType)")
    }
  }

  /// A base-128 varint: seven bits a byte, least significant first; the top bit marks continuation.
  mutating func varint() throws(InferenceError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try take(1).loadUnaligned(as: UInt8.self)
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw .malformed("a varint of more than ten bytes")
  }

  mutating func fixed32() throws(InferenceError) -> UInt32 {
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
  /// The payload as a string.
  var text: String {
    get throws(InferenceError) { String(decoding: try message.bytes, as: UTF8.self) }
  }

  /// The payload as a nested message.
  var message: WireReader {
    get throws(InferenceError) {
      guard case .lengthDelimited(let reader) = self else {
        throw .malformed("a number where bytes belong")
      }
      return reader
    }
  }

  /// The payload as one integer, or as packed integers.
  var integers: [Int] {
    get throws(InferenceError) {
      if case .varint(let value) = self { return [Int(truncatingIfNeeded: value)] }
      var reader = try message
      var values: [Int] = []
      while !reader.isAtEnd { values.append(Int(truncatingIfNeeded: try reader.varint())) }
      return values
    }
  }

  /// The payload as a 32-bit float.
  var float: Float {
    get throws(InferenceError) {
      guard case .fixed32(let bits) = self else { throw .malformed("no float where one belongs") }
      return Float(bitPattern: bits)
    }
  }
}
