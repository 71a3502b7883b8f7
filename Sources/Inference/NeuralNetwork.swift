import Synchronization

/// A convolutional network, read from an ONNX model and run by XNNPACK on one thread.
///
/// Values are 32-bit floats. The same input gives the same numbers on processors of one kind; others
/// may differ in the last digits, as XNNPACK takes the vectors that a processor has.
package struct NeuralNetwork: ~Copyable {
  private let program: Program
  /// For the size of the latest run.
  private var runtime: Runtime?

  /// Reads a model; the file is not needed afterwards.
  ///
  /// - Parameter onnx: the model's file; one input with three channels.
  package init(onnx: UnsafeRawBufferPointer) throws(InferenceError) {
    program = try GraphTranslation.translate(try ONNXGraph(onnx), channels: 3)
  }

  /// Packs the weights and takes the memory for pictures of a size, which the next run has then.
  ///
  /// Of one size at a time. A size of no picture is refused, and one for which the network would take
  /// more than ``Limit/bytes``.
  package mutating func prepare(height: Int, width: Int) throws(InferenceError) {
    if runtime?.height == height, runtime?.width == width { return }
    // Given back first: both at once would be twice the memory.
    runtime = nil
    runtime = try Runtime(program, height: height, width: width)
  }

  /// Runs the network on one picture.
  ///
  /// - Parameters:
  ///   - planes: three planes of `height` × `width` values.
  ///   - outputs: names of the model.
  /// - Returns: the values of these outputs; pictures pixel by pixel, from the top.
  package mutating func run(
    _ planes: [Float], height: Int, width: Int, outputs: [String]
  ) throws(InferenceError) -> [[Float]] {
    try prepare(height: height, width: width)
    try runtime?.run(planes)
    return try outputs.map { (name) throws(InferenceError) in try runtime?.values(name) ?? [] }
  }

  /// Networks that have memory for a size; for tests that look for leaks.
  package static var liveRuntimes: Int { Inference.liveRuntimes.load(ordering: .relaxed) }
}
