/// Extents of one picture, whose channels of one pixel lie side by side.
struct ImageShape: Equatable {
  var height: Int
  var width: Int
  var channels: Int

  var pixels: Int { height * width }

  /// Number of values.
  var count: Int { pixels * channels }

  /// Extents as ONNX writes them: batch, rows, columns, channels.
  var extents: [Int] { [1, height, width, channels] }

  /// The shape itself, if there is such a picture and it has no absurd size.
  func checked() throws(InferenceError) -> ImageShape {
    var count = 1
    for extent in [height, width, channels] {
      // Factor by factor, so that no product overflows.
      guard extent >= 1, extent <= Limit.values / count else {
        throw .unsupported("a picture of \(height) × \(width) with \(channels) channels")
      }
      count *= extent
    }
    return self
  }
}
