import Inference

extension NeuralNetwork {
  /// Reads a model out of memory that ends where the model does, and is gone and overwritten
  /// afterwards.
  init(_ bytes: [UInt8]) throws(InferenceError) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    defer {
      copy.initializeMemory(as: UInt8.self, repeating: 0xff)
      copy.deallocate()
    }
    try self.init(onnx: UnsafeRawBufferPointer(copy))
  }
  /// Reads a model for the sake of the error.
  static func read(_ bytes: [UInt8]) throws(InferenceError) {
    _ = try NeuralNetwork(bytes)
  }
}
