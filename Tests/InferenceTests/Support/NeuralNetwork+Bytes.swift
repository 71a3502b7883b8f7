import Inference

extension NeuralNetwork {
  /// Reads a model from memory that ends with it, and that is overwritten and freed afterwards.
  init(_ bytes: [UInt8]) throws(InferenceError) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    defer {
      copy.initializeMemory(as: UInt8.self, repeating: 0xff)
      copy.deallocate()
    }
    try self.init(onnx: UnsafeRawBufferPointer(copy))
  }

  /// Reads a model and discards it.
  static func read(_ bytes: [UInt8]) throws(InferenceError) {
    _ = try NeuralNetwork(bytes)
  }
}
