import CXNNPACK
import Synchronization

/// A convolutional network, read from an ONNX model and run by XNNPACK on one thread.
///
/// Values are 32-bit floats. The same input gives the same numbers on processors of one kind; others
/// may differ in the last digits, as XNNPACK takes the vectors that a processor has.
package struct NeuralNetwork: ~Copyable {
  private let program: Program
  private let ownMemory = PictureMemory()
  private var workspace: Workspace?

  /// Reads a model and packs its weights; the file is not needed afterwards.
  ///
  /// - Parameter onnx: the model's file; one input with three channels.
  package init(onnx: UnsafeRawBufferPointer) throws(InferenceError) {
    program = try GraphTranslation.translate(try ONNXGraph(onnx), channels: 3)
  }

  /// Takes the memory for pictures of a size, which the next run has then.
  ///
  /// Of one size at a time; the memory is that of the largest so far. A size of no picture is refused,
  /// and one for which the network would take more than a gigabyte.
  ///
  /// - Parameter memory: what the pictures lie in; `nil` is the network's own.
  package mutating func prepare(
    height: Int, width: Int, in memory: PictureMemory? = nil
  ) throws(InferenceError) {
    try (memory ?? ownMemory).lend { block throws(InferenceError) in
      try prepare(height: height, width: width, in: &block)
    }
  }

  /// Runs the network on one picture.
  ///
  /// - Parameters:
  ///   - planes: three planes of `height` × `width` values.
  ///   - outputs: names of the model.
  ///   - memory: what the pictures lie in; `nil` is the network's own.
  /// - Returns: the values of these outputs; pictures pixel by pixel, from the top.
  package mutating func run(
    _ planes: [Float], height: Int, width: Int, outputs: [String], in memory: PictureMemory? = nil
  ) throws(InferenceError) -> [[Float]] {
    try (memory ?? ownMemory).lend { block throws(InferenceError) in
      try prepare(height: height, width: width, in: &block)
      workspace?.fill(planes)
      for step in program.steps { try check(xnn_run_operator(step.handle, nil), "\(step.kind)") }
      var values: [[Float]] = []
      for name in outputs {
        guard let picture = program.outputs.first(where: { $0.name == name })?.picture,
          let output = workspace?.values(picture)
        else { throw .unsupported("no output \(name)") }
        values.append(output)
      }
      return values
    }
  }

  private mutating func prepare(
    height: Int, width: Int, in block: inout MemoryBlock?
  ) throws(InferenceError) {
    if let workspace, workspace.height == height, workspace.width == width,
      MemoryBlock.has(workspace.byteCount, at: workspace.start, in: &block)
    {
      return
    }
    // Where it fails, what XNNPACK was told is of no use any more.
    workspace = nil
    workspace = try Workspace(program, height: height, width: width, in: &block)
  }

  /// Operators of all networks that were not given back yet; for tests that look for leaks.
  package static var liveOperators: Int { Inference.liveOperators.load(ordering: .relaxed) }
}
