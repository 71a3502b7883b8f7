/// The layers of a network in the order in which they run; the size of the input does not matter yet.
struct Program {
  private(set) var layers: [Layer] = []
  /// Channels of each picture; picture 0 is the input.
  private(set) var channels: [Int]
  /// The network's outputs: name and picture.
  var outputs: [(name: String, picture: Int)] = []
  /// Pictures that ONNX reads plane by plane: here they must have one channel or one pixel, where
  /// both orders are the same.
  var readAsLists: [Int] = []

  /// - Parameter channels: of the input.
  init(channels: Int) {
    self.channels = [channels]
  }

  /// The layers that an output needs.
  var needed: [Layer] {
    var read = Set(outputs.map(\.picture))
    var needed: [Layer] = []
    for layer in layers.reversed() where read.contains(layer.output) {
      read.formUnion(layer.inputs)
      needed.append(layer)
    }
    return needed.reversed()
  }

  /// Adds a layer.
  ///
  /// - Parameters:
  ///   - inputs: pictures that there are already.
  ///   - channels: of what it writes.
  /// - Returns: the number of the picture that it writes.
  mutating func add(
    _ kind: Layer.Kind, _ inputs: [Int], channels: Int
  ) throws(InferenceError) -> Int {
    guard 1...Limit.channels ~= channels else {
      throw .unsupported("a picture of \(channels) channels")
    }
    layers.append(Layer(kind: kind, inputs: inputs, output: self.channels.count))
    self.channels.append(channels)
    return self.channels.count - 1
  }
}
