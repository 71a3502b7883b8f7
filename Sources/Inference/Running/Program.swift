/// The layers of a network in topological order, independent of the input's size.
struct Program {
  private(set) var layers: [Layer] = []
  /// Channels of each tensor; tensor 0 is the network's input.
  private(set) var channels: [Int]
  /// The network's outputs: name and tensor.
  var outputs: [(name: String, tensor: Int)] = []
  /// Tensors that ONNX flattens in NCHW order. They must have one channel or one pixel, for which NCHW
  /// and NHWC are the same.
  var flattenedTensors: [Int] = []

  /// - Parameter channels: of the input.
  init(channels: Int) {
    self.channels = [channels]
  }

  /// The layers that contribute to an output: dead layers are eliminated.
  var liveLayers: [Layer] {
    var read = Set(outputs.map(\.tensor))
    var live: [Layer] = []
    for layer in layers.reversed() where read.contains(layer.output) {
      read.formUnion(layer.inputs)
      live.append(layer)
    }
    return live.reversed()
  }

  /// Appends a layer.
  ///
  /// - Parameters:
  ///   - inputs: numbers of existing tensors.
  ///   - channels: of the output.
  /// - Returns: the number of the output tensor.
  mutating func add(
    _ kind: Layer.Kind, _ inputs: [Int], channels: Int
  ) throws(InferenceError) -> Int {
    guard 1...Limit.channels ~= channels else {
      throw .unsupported("a tensor of \(channels) channels")
    }
    layers.append(Layer(kind: kind, inputs: inputs, output: self.channels.count))
    self.channels.append(channels)
    return self.channels.count - 1
  }
}
