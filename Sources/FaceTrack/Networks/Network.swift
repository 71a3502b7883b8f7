import Imaging

/// A neural network, ready to run.
///
/// One thread uses a network at a time; the one that loads it may hand it to another.
protocol Network: AnyObject, Sendable {
  /// Reads an ONNX model.
  ///
  /// - Parameters:
  ///   - model: what errors call it.
  ///   - onnx: the model's file; not needed afterwards.
  init(_ model: Model, onnx: UnsafeRawBufferPointer) throws(FaceTrackError)

  /// Runs the network on one picture.
  ///
  /// - Parameters:
  ///   - planes: three planes of `size.area` floats.
  ///   - size: the picture's width and height.
  ///   - outputs: what is wanted.
  /// - Returns: the values of each output, pixel by pixel, in the order of `outputs`.
  func run(
    _ planes: [Float], size: PixelSize, outputs: [NetworkOutput]
  ) throws(FaceTrackError) -> [[Float]]

  /// What all such networks hold and have not given back.
  static var liveHandles: Int { get }
}
