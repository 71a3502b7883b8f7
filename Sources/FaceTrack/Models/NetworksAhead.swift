import Imaging
import Threading

/// Networks that a thread of its own loads, one after the other, while the photo is still decoded and
/// the first of them already runs.
struct NetworksAhead: Sendable {
  private let promises: [Model: Promise<LoadedNetwork, FaceTrackError>]
  private let work: WorkAhead

  /// Begins to load models in this order.
  ///
  /// - Parameter then: what the same thread does next.
  init(_ models: [Model], in folders: ModelFolders, then: @escaping @Sendable () -> Void) {
    let promises = models.map { ($0, Promise<LoadedNetwork, FaceTrackError>()) }
    self.promises = Dictionary(uniqueKeysWithValues: promises)
    work = WorkAhead {
      for (model, promise) in promises {
        promise.keep(
          Result { () throws(FaceTrackError) in
            let loaded = try LoadedNetwork(model, in: folders)
            loaded.network.rehearse(model)
            return loaded
          })
      }
      then()
    }
  }

  /// A network as soon as it is loaded; `nil` if it is none of those.
  func network(_ model: Model) throws(FaceTrackError) -> LoadedNetwork? {
    try promises[model]?.get()
  }
}

extension Network {
  /// Runs the mesh once on a black picture: in its first run a network takes its memory.
  ///
  /// A detector's input has the photo's shape, which is not known yet; irises and mask are first run
  /// by a thread that nobody waits for.
  fileprivate mutating func rehearse(_ model: Model) {
    guard model == .faceMesh else { return }
    let side = FaceMesh.inputSide
    // A fault is told by the run that counts.
    _ = try? run(
      [Float](repeating: 0, count: 3 * side * side), size: PixelSize(width: side, height: side),
      outputs: FaceMesh.outputs)
  }
}
