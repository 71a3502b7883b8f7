import Imaging
import Inference

/// A network of the chain, ready to run. Used by one thread at a time.
struct Network: ~Copyable {
  private var network: NeuralNetwork

  /// Reads the model's file out of the first folder that has it.
  init(_ model: Model, in folders: ModelFolders) throws(FaceTrackError) {
    let file = try ModelFile(model, in: folders)
    network = try told { () throws(InferenceError) in try NeuralNetwork(onnx: file.bytes) }
  }

  /// Takes what a run on a picture of a size needs.
  mutating func prepare(_ size: PixelSize) throws(FaceTrackError) {
    try told { () throws(InferenceError) in
      try network.prepare(height: size.height, width: size.width)
    }
  }

  /// Runs the network on one picture.
  ///
  /// - Parameters:
  ///   - input: three planes of `size.area` floats.
  ///   - size: the input's width and height.
  ///   - outputs: the outputs' names with the number of values each one has.
  /// - Returns: the values, in the order of `outputs`.
  mutating func run(
    _ input: [Float], size: PixelSize, outputs: KeyValuePairs<StaticString, Int>
  ) throws(FaceTrackError) -> [[Float]] {
    let names = outputs.map { "\($0.key)" }
    let results = try told { () throws(InferenceError) in
      try network.run(input, height: size.height, width: size.width, outputs: names)
    }
    let counts = results.map(\.count)
    guard counts == outputs.map(\.value) else {
      throw .visionFailure(detail: "a network gave \(counts) values")
    }
    return results
  }
}

/// The same, its error told as one of finding faces.
private func told<Value: ~Copyable>(
  _ body: () throws(InferenceError) -> Value
) throws(FaceTrackError) -> Value {
  do throws(InferenceError) {
    return try body()
  } catch {
    throw .visionFailure(detail: "\(error)")
  }
}
