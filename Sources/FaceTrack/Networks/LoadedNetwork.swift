/// A network that was loaded, and how long that took.
struct LoadedNetwork: Sendable {
  let network: any Network
  let loading: Duration

  /// Reads a model's file out of the first folder that has it.
  init(
    _ model: Model, in folders: ModelFolders, engine: Engine
  ) throws(FaceTrackError) {
    let start = ContinuousClock.now
    guard let kind = engine.network else { throw .engineMissing(engine) }
    let file = try ModelFile(model, in: folders)
    network = try kind.init(model, onnx: file.bytes)
    loading = ContinuousClock.now - start
  }
}
