/// A network with the time that its loading took.
struct LoadedNetwork: Sendable {
  let network: any Network
  let loading: Duration

  /// Loads a model from the first folder that has its file.
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
