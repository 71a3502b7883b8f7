/// The shape of a tensor in NHWC order with N = 1.
struct TensorShape: Equatable {
  var height: Int
  var width: Int
  var channels: Int

  /// The number of pixels.
  var pixels: Int { height * width }

  /// The number of values.
  var count: Int { pixels * channels }

  /// All four dimensions: batch, rows, columns, channels.
  var dimensions: [Int] { [1, height, width, channels] }

  /// The shape itself, unless a dimension is below 1 or the values exceed ``Limit/values``.
  func checked() throws(InferenceError) -> TensorShape {
    var count = 1
    for dimension in [height, width, channels] {
      // Dimension by dimension, so that no product overflows.
      guard dimension >= 1, dimension <= Limit.values / count else {
        throw .unsupported("a tensor of \(height) × \(width) with \(channels) channels")
      }
      count *= dimension
    }
    return self
  }
}
