/// The window of a convolution or pooling: its extents, its steps, and the zeros around the picture.
struct Window {
  var height, width: Int
  var rowStride, columnStride: Int
  var padding = Padding()

  /// The picture that comes of sliding the window over another one.
  func slid(over shape: ImageShape, channels: Int) throws(InferenceError) -> ImageShape {
    let rows = shape.height + padding.top + padding.bottom - height
    let columns = shape.width + padding.left + padding.right - width
    guard rows >= 0, columns >= 0 else {
      throw .unsupported("a window that is larger than its picture")
    }
    return ImageShape(
      height: rows / rowStride + 1, width: columns / columnStride + 1, channels: channels)
  }

  /// The picture whose pixels' windows, side by side, make up another one.
  func spread(from shape: ImageShape, channels: Int) -> ImageShape {
    ImageShape(
      height: (shape.height - 1) * rowStride + height,
      width: (shape.width - 1) * columnStride + width, channels: channels)
  }
}

/// Rows and columns of zeros around a picture.
struct Padding: Equatable {
  var top = 0
  var right = 0
  var bottom = 0
  var left = 0
}
