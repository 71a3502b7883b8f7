import CXNNPACK

/// One operator of a network, and the numbers of the pictures that it reads and writes.
struct Step {
  let kind: Kind
  /// XNNPACK's, with its packed weights; owned by the ``Program``.
  let handle: xnn_operator_t
  let inputs: [Int]
  let output: Int

  enum Kind {
    case convolution(Window, channels: Int)
    case transposedConvolution(Window, channels: Int)
    case maxPool(Window)
    case mean
    case prelu, clamp, sigmoid, hardSwish
    case sum, product
    /// Channels of zeros before and after a pixel's own.
    case channelPad(before: Int, after: Int)
    /// Bilinear enlargement.
    case enlargement(rows: Int, columns: Int)
  }

  /// The shape of what the step writes.
  func shape(_ shapes: [ImageShape]) throws(InferenceError) -> ImageShape {
    var shape = shapes[inputs[0]]
    switch kind {
    case .convolution(let window, let channels):
      return try window.slid(over: shape, channels: channels)
    case .transposedConvolution(let window, let channels):
      return window.spread(from: shape, channels: channels)
    case .maxPool(let window): return try window.slid(over: shape, channels: shape.channels)
    case .mean: return ImageShape(height: 1, width: 1, channels: shape.channels)
    case .prelu, .clamp, .sigmoid, .hardSwish: return shape
    case .sum, .product: return try Self.larger(shape, shapes[inputs[1]])
    case .channelPad(let before, let after):
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

  /// Tells XNNPACK the pictures' sizes and places.
  func connect(
    _ shapes: [ImageShape], _ places: [UnsafeMutablePointer<Float>]
  ) throws(InferenceError) {
    let input = shapes[inputs[0]]
    let source = places[inputs[0]]
    let target = places[output]
    let (rows, columns) = (input.height, input.width)
    let status: xnn_status
    switch kind {
    case .convolution:
      status = xnn_setup_convolution2d_nhwc_f32(handle, 1, rows, columns, source, target, nil)
    case .transposedConvolution:
      status = xnn_setup_deconvolution2d_nhwc_f32(
        handle, 1, rows, columns, 0, 0, source, target, nil)
    case .maxPool:
      status = xnn_setup_max_pooling2d_nhwc_f32(handle, 1, rows, columns, source, target, nil)
    case .mean:
      status = xnn_setup_global_average_pooling_nwc_f32(
        handle, 1, input.pixels, source, target, nil)
    case .prelu: status = xnn_setup_prelu_nc_f32(handle, input.pixels, source, target, nil)
    case .clamp: status = xnn_setup_clamp_nc_f32(handle, input.pixels, source, target, nil)
    case .sigmoid: status = xnn_setup_sigmoid_nc_f32(handle, input.pixels, source, target, nil)
    case .hardSwish: status = xnn_setup_hardswish_nc_f32(handle, input.pixels, source, target, nil)
    case .sum:
      let (one, other) = (input.extents, shapes[inputs[1]].extents)
      status = xnn_setup_add_nd_f32(
        handle, one.count, one, other.count, other, source, places[inputs[1]], target, nil)
    case .product:
      let (one, other) = (input.extents, shapes[inputs[1]].extents)
      status = xnn_setup_multiply_nd_f32(
        handle, one.count, one, other.count, other, source, places[inputs[1]], target, nil)
    case .channelPad(let before, let after):
      status = xnn_setup_constant_pad_nd_x32(
        handle, 2, [input.pixels, input.channels], [0, before], [0, after], source, target, nil)
    case .enlargement:
      status = xnn_setup_resize_bilinear2d_nhwc_f32(
        handle, 1, rows, columns, shapes[output].height, shapes[output].width, source, target, nil)
    }
    try check(status, "\(kind) of \(input.extents)")
  }
}

/// Throws what XNNPACK refused.
func check(
  _ status: xnn_status, _ what: @autoclosure () -> String
) throws(InferenceError) {
  guard status == xnn_status_success else { throw .refused(what(), status: status.rawValue) }
}
