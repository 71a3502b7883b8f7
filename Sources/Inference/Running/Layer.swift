/// One operator of a network, and the numbers of the pictures that it reads and writes.
struct Layer {
  let kind: Kind
  let inputs: [Int]
  let output: Int

  enum Kind {
    case convolution(Window, Filter)
    case transposedConvolution(Window, Filter)
    case maxPool(Window)
    case mean
    case rectifier
    /// A slope of negative values for each channel.
    case slopedRectifier(PaddedFloats)
    case sigmoid, hardSwish
    case sum, product
    /// Zeros around a picture, and channels of zeros before and after a pixel's own.
    case padding(Padding, before: Int, after: Int)
    /// Bilinear enlargement.
    case enlargement(rows: Int, columns: Int)
  }

  /// A convolution's weights: output channels, rows, columns, input channels of a group.
  struct Filter {
    let values: PaddedFloats
    /// A value for each output channel.
    let bias: PaddedFloats
    let groups: Int
    /// Channels of all groups.
    let inputs, outputs: Int
  }

  /// The shape of what the layer writes.
  func shape(_ shapes: [ImageShape]) throws(InferenceError) -> ImageShape {
    var shape = shapes[inputs[0]]
    switch kind {
    case .convolution(let window, let filter):
      return try window.slid(over: shape, channels: filter.outputs)
    case .transposedConvolution(let window, let filter):
      return window.spread(from: shape, channels: filter.outputs)
    case .maxPool(let window): return try window.slid(over: shape, channels: shape.channels)
    case .mean: return ImageShape(height: 1, width: 1, channels: shape.channels)
    case .rectifier, .slopedRectifier, .sigmoid, .hardSwish: return shape
    case .sum, .product: return try Self.larger(shape, shapes[inputs[1]])
    case .padding(let padding, let before, let after):
      shape.height += padding.top + padding.bottom
      shape.width += padding.left + padding.right
      shape.channels += before + after
      return shape
    case .enlargement(let rows, let columns):
      return ImageShape(
        height: shape.height * rows, width: shape.width * columns, channels: shape.channels)
    }
  }

  /// How many places XNNPACK notes down at most: what each pixel that it writes is made of.
  func noted(_ shapes: [ImageShape]) -> Int {
    switch kind {
    case .convolution(let window, _), .transposedConvolution(let window, _), .maxPool(let window):
      shapes[output].pixels * window.height * window.width
    // Four places and two weights.
    case .enlargement: shapes[output].pixels * 5
    default: 0
    }
  }

  /// Two pictures of one shape, or one that has a value for each channel of the other.
  private static func larger(
    _ one: ImageShape, _ other: ImageShape
  ) throws(InferenceError) -> ImageShape {
    if one == other { return one }
    let (larger, smaller) = one.pixels >= other.pixels ? (one, other) : (other, one)
    guard smaller == ImageShape(height: 1, width: 1, channels: larger.channels) else {
      throw .malformed("a sum or product of \(one.extents) and \(other.extents)")
    }
    return larger
  }
}
