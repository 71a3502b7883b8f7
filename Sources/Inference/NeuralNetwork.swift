import Synchronization

/// A convolutional network, read from an ONNX model and run by XNNPACK on one thread.
///
/// Values are 32-bit floats. The same input gives the same output on processors of one kind; other
/// processors may differ in the last digits, because XNNPACK chooses kernels by instruction set.
package struct NeuralNetwork: ~Copyable {
  private let program: Program
  /// The runtime for the latest input size.
  private var runtime: Runtime?

  /// Reads a model.
  ///
  /// - Parameter onnx: the model's file, needed during the call only; one input with three channels.
  package init(onnx: UnsafeRawBufferPointer) throws(InferenceError) {
    program = try GraphTranslation.translate(try ONNXGraph(onnx), channels: 3)
  }

  /// Packs the weights and allocates the memory for an input size, and frees those for the last one.
  ///
  /// - Throws: ``InferenceError/unsupported(_:)`` for sides below 1 and for sizes that need more than
  ///   ``Limit/bytes``.
  package mutating func prepare(height: Int, width: Int) throws(InferenceError) {
    if runtime?.height == height, runtime?.width == width { return }
    // Freed first: both at once would double the memory.
    runtime = nil
    runtime = try Runtime(program, height: height, width: width)
  }

  /// Runs the network on one image.
  ///
  /// - Parameters:
  ///   - planes: the input in NCHW order: three planes of `height` × `width` values.
  ///   - outputs: names of the model's outputs, in any order.
  /// - Returns: the values of each requested output in NHWC order, flattened.
  package mutating func run(
    _ planes: [Float], height: Int, width: Int, outputs: [String]
  ) throws(InferenceError) -> [[Float]] {
    try prepare(height: height, width: width)
    try runtime?.run(planes)
    return try outputs.map { (name) throws(InferenceError) in try runtime?.values(name) ?? [] }
  }

  /// The number of networks that are prepared for an input size; for leak tests.
  package static var liveRuntimes: Int { Inference.liveRuntimes.load(ordering: .relaxed) }
}
