/// Weights or constants in a model's file.
struct ONNXTensor {
  /// Extents; pictures are batch, channels, rows, columns.
  private(set) var shape: [Int] = []
  private var kind = 0
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)[...]

  /// Number of values.
  var count: Int { bytes.count / (kind == Self.int64 ? 8 : 4) }

  // Numbers of ONNX's TensorProto.DataType.
  private static let float32 = 1
  private static let int64 = 7

  /// Reads a tensor and its name.
  static func named(_ reader: WireReader) throws(InferenceError) -> (String, ONNXTensor) {
    var reader = reader
    var name = ""
    var tensor = ONNXTensor()
    while let (number, value) = try reader.field() {
      switch number {
      case 1: tensor.shape += try value.integers
      case 2: tensor.kind = try value.integers.first ?? 0
      case 4, 7: throw .unsupported("the tensor \(name) with its values one by one")
      case 8: name = try value.text
      case 9: tensor.bytes = try value.run.bytes
      default: break
      }
    }
    try tensor.check(name)
    return (name, tensor)
  }

  /// Whether the values are as many as the shape says.
  private func check(_ name: String) throws(InferenceError) {
    guard kind == Self.float32 || kind == Self.int64 else {
      throw .unsupported("the tensor \(name) of kind \(kind)")
    }
    var expected = kind == Self.int64 ? 8 : 4
    for extent in shape {
      let (product, overflow) = expected.multipliedReportingOverflow(by: extent)
      guard extent >= 0, !overflow else { throw .malformed("the shape of \(name)") }
      expected = product
    }
    guard bytes.count == expected else { throw .malformed("\(name) has \(bytes.count) bytes") }
  }

  /// The values as floats, in another order.
  ///
  /// - Parameters:
  ///   - order: which of this tensor's axes is the first, the second, … of the result.
  ///   - output: room for all of them.
  func copy(
    axes order: [Int], to output: UnsafeMutablePointer<Float>
  ) throws(InferenceError) {
    guard kind == Self.float32 else { throw .unsupported("weights that are no floats") }
    precondition(order.sorted() == Array(shape.indices), "every axis once")
    // Where an axis of one element stands makes no difference, and most windows are single pixels.
    let moving = order.filter { shape[$0] != 1 }
    if moving == moving.sorted() {
      UnsafeMutableRawBufferPointer(start: output, count: bytes.count).copyBytes(from: bytes)
      return
    }
    var steps = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropLast().reversed() {
      steps[axis] = steps[axis + 1] * shape[axis + 1]
    }
    // Four axes, the missing ones in front with one element each.
    let missing = max(0, 4 - shape.count)
    precondition(shape.count <= 4, "weights have four axes at most")
    let extents = [Int](repeating: 1, count: missing) + order.map { shape[$0] }
    let strides = [Int](repeating: 0, count: missing) + order.map { 4 * steps[$0] }
    let source = UnsafeRawBufferPointer(rebasing: bytes)
    var next = output
    for a in 0..<extents[0] {
      for b in 0..<extents[1] {
        for c in 0..<extents[2] {
          var offset = a * strides[0] + b * strides[1] + c * strides[2]
          for _ in 0..<extents[3] {
            next.pointee = source.loadUnaligned(fromByteOffset: offset, as: Float.self)
            next += 1
            offset += strides[3]
          }
        }
      }
    }
  }

  /// The values as whole numbers, such as a reshape's extents.
  var integers: [Int] {
    get throws(InferenceError) {
      guard kind == Self.int64 else { throw .unsupported("extents that are no whole numbers") }
      return (0..<count).map {
        Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self))
      }
    }
  }

  /// The values as floats, such as a resize's scales.
  var floats: [Float] {
    get throws(InferenceError) {
      guard kind == Self.float32 else { throw .unsupported("factors that are no floats") }
      return (0..<count).map {
        bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
      }
    }
  }
}
