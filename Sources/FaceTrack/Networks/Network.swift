import Imaging

/// A neural network of one engine.
///
/// One thread at a time uses a network; it may be loaded on one thread and run on another.
protocol Network: AnyObject, Sendable {
  /// Reads an ONNX model.
  ///
  /// - Parameters:
  ///   - model: names the model in errors.
  ///   - onnx: the model's file, needed during the call only.
  /// - Throws: ``FaceTrackError/modelUnsupported(_:engine:reason:)``.
  init(_ model: Model, onnx: UnsafeRawBufferPointer) throws(FaceTrackError)

  /// Runs the network on one image.
  ///
  /// - Parameters:
  ///   - planes: the input in NCHW order with N = 1, C = 3: three planes of `size.area` floats.
  ///   - size: the input's width and height.
  ///   - outputs: the requested outputs.
  /// - Returns: the values of each requested output, flattened.
  func run(
    _ planes: [Float], size: PixelSize, outputs: [NetworkOutput]
  ) throws(FaceTrackError) -> [[Float]]

  /// The number of native handles that all networks of this type hold; for leak tests.
  static var liveHandles: Int { get }
}
