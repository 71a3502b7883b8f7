/// An initializer of the graph: weights or constants.
struct ONNXTensor {
  /// The dimensions; of images NCHW.
  private(set) var shape: [Int] = []
  private var dataType = 0
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)[...]

  /// Number of values.
  var count: Int { bytes.count / (dataType == Self.int64 ? 8 : 4) }

  // TensorProto.DataType.
  private static let float32 = 1
  private static let int64 = 7

  /// Parses a TensorProto and its name.
  static func named(_ reader: WireReader) throws(InferenceError) -> (String, ONNXTensor) {
    var reader = reader
    var name = ""
    var tensor = ONNXTensor()
    while let (number, value) = try reader.field() {
      switch number {
      case 1: tensor.shape += try value.integers
      case 2: tensor.dataType = try value.integers.first ?? 0
      case 4, 7: throw .unsupported("the tensor \(name) with unpacked values")
      case 8: name = try value.text
      case 9: tensor.bytes = try value.message.bytes
      default: break
      }
    }
    try tensor.check(name)
    return (name, tensor)
  }

  /// Checks that the number of bytes matches the shape.
  private func check(_ name: String) throws(InferenceError) {
    guard dataType == Self.float32 || dataType == Self.int64 else {
      throw .unsupported("the tensor \(name) of type \(dataType)")
    }
    var expected = dataType == Self.int64 ? 8 : 4
    for dimension in shape {
      let (product, overflow) = expected.multipliedReportingOverflow(by: dimension)
      guard dimension >= 0, !overflow else { throw .malformed("the shape of \(name)") }
      expected = product
    }
    guard bytes.count == expected else { throw .malformed("\(name) has \(bytes.count) bytes") }
  }

  /// Copies the values as floats with permuted axes (a transpose).
  ///
  /// - Parameters:
  ///   - order: the tensor's axes in the order of the result, like the attribute `perm` of Transpose.
  ///   - output: memory for ``count`` values.
  func copy(
    permuted order: [Int], to output: UnsafeMutablePointer<Float>
  ) throws(InferenceError) {
    guard dataType == Self.float32 else { throw .unsupported("weights that are no floats") }
    precondition(order.sorted() == Array(shape.indices), "every axis occurs once")
    // The position of an axis of length 1 does not matter, and most kernels are 1 × 1.
    let moving = order.filter { shape[$0] != 1 }
    if moving == moving.sorted() {
      UnsafeMutableRawBufferPointer(start: output, count: bytes.count).copyBytes(from: bytes)
      return
    }
    var steps = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropLast().reversed() {
      steps[axis] = steps[axis + 1] * shape[axis + 1]
    }
    // Padded to four axes with leading axes of length 1.
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

  /// The values as integers, such as the pads of Pad.
  var integers: [Int] {
    get throws(InferenceError) {
      guard dataType == Self.int64 else { throw .unsupported("parameters that are no integers") }
      return (0..<count).map {
        Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self))
      }
    }
  }

  /// The values as floats, such as the scales of Resize.
  var floats: [Float] {
    get throws(InferenceError) {
      guard dataType == Self.float32 else { throw .unsupported("scales that are no floats") }
      return (0..<count).map {
        bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
      }
    }
  }
}
