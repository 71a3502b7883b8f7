/// An operator of a network with the numbers of its input and output tensors.
struct Layer {
  let kind: Kind
  let inputs: [Int]
  let output: Int

  enum Kind {
    case convolution(Window, Filter)
    case transposedConvolution(Window, Filter)
    case maxPool(Window)
    case globalAveragePool
    /// Limits the values to a range: ReLU and ReLU6.
    case clamp(ClosedRange<Float>)
    /// One slope per channel.
    case prelu(PaddedFloats)
    case sigmoid, hardSwish
    case addition, multiplication
    /// Zero padding of rows and columns, and of channels before and after the input's own.
    case padding(Padding, before: Int, after: Int)
    /// Bilinear resizing by integer scales.
    case bilinearResize(rows: Int, columns: Int)
  }

  /// A convolution's weights in OHWI order: output channels, rows, columns, input channels of a group.
  struct Filter {
    let values: PaddedFloats
    /// One value per output channel.
    let bias: PaddedFloats
    let groups: Int
    /// Channels of all groups together.
    let inputs, outputs: Int
  }

  /// Shape inference: the shape of the layer's output.
  ///
  /// - Parameter shapes: the shapes of all tensors before it, by number.
  func outputShape(_ shapes: [TensorShape]) throws(InferenceError) -> TensorShape {
    var shape = shapes[inputs[0]]
    switch kind {
    case .convolution(let window, let filter):
      return try window.outputShape(of: shape, channels: filter.outputs)
    case .transposedConvolution(let window, let filter):
      return window.transposedOutputShape(of: shape, channels: filter.outputs)
    case .maxPool(let window):
      return try window.outputShape(of: shape, channels: shape.channels)
    case .globalAveragePool: return TensorShape(height: 1, width: 1, channels: shape.channels)
    case .clamp, .prelu, .sigmoid, .hardSwish: return shape
    case .addition, .multiplication: return try Self.broadcast(shape, shapes[inputs[1]])
    case .padding(let padding, let before, let after):
      shape.height += padding.top + padding.bottom
      shape.width += padding.left + padding.right
      shape.channels += before + after
      return shape
    case .bilinearResize(let rows, let columns):
      return TensorShape(
        height: shape.height * rows, width: shape.width * columns, channels: shape.channels)
    }
  }

  /// An upper bound of the entries in XNNPACK's indirection buffer, 8 bytes each: the input pixels of
  /// every output pixel.
  func indirectionEntries(_ shapes: [TensorShape]) -> Int {
    switch kind {
    case .convolution(let window, _), .transposedConvolution(let window, _), .maxPool(let window):
      shapes[output].pixels * window.height * window.width
    // Four pixels and two weights of 4 bytes.
    case .bilinearResize: shapes[output].pixels * 5
    default: 0
    }
  }

  /// The shape of two tensors after broadcasting: they are equal, or one has a single pixel.
  private static func broadcast(
    _ one: TensorShape, _ other: TensorShape
  ) throws(InferenceError) -> TensorShape {
    if one == other { return one }
    let (larger, smaller) = one.pixels >= other.pixels ? (one, other) : (other, one)
    guard smaller == TensorShape(height: 1, width: 1, channels: larger.channels) else {
      throw .malformed("a sum or product of \(one.dimensions) and \(other.dimensions)")
    }
    return larger
  }
}
