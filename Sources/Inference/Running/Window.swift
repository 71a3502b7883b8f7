/// The kernel size, strides and zero padding of a convolution or pooling.
struct Window {
  var height, width: Int
  var rowStride, columnStride: Int
  var padding = Padding()

  /// The output shape of a convolution or pooling.
  func outputShape(of input: TensorShape, channels: Int) throws(InferenceError) -> TensorShape {
    let rows = input.height + padding.top + padding.bottom - height
    let columns = input.width + padding.left + padding.right - width
    guard rows >= 0, columns >= 0 else {
      throw .unsupported("a kernel that is larger than its padded input")
    }
    return TensorShape(
      height: rows / rowStride + 1, width: columns / columnStride + 1, channels: channels)
  }

  /// The output shape of a transposed convolution without padding.
  func transposedOutputShape(of input: TensorShape, channels: Int) -> TensorShape {
    TensorShape(
      height: (input.height - 1) * rowStride + height,
      width: (input.width - 1) * columnStride + width, channels: channels)
  }
}

/// Rows and columns of zeros around a tensor.
struct Padding: Equatable {
  var top = 0
  var right = 0
  var bottom = 0
  var left = 0
}
