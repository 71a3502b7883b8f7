import Dispatch
import StageTiming
import Threading

/// A tracker's networks, each loaded when it is first needed: a photo without a face loads the
/// detector only.
struct Networks: ~Copyable {
  private let folders: ModelFolders
  private var loaded: [Model: Network] = [:]
  /// Networks that are loading on another thread.
  private var prefetches: [Model: Prefetch<Network, FaceTrackError>] = [:]
  /// Loading and running times; two clock readings a run cost nothing measurable.
  private(set) var usage: [Model: ModelUsage] = [:]
  /// Records the stages of the current photo.
  var trace: Trace?

  init(in folders: ModelFolders) {
    self.folders = folders
  }

  /// Loads models now.
  mutating func load(_ models: [Model]) throws(FaceTrackError) {
    for model in models { _ = try network(model) }
  }

  /// Starts loading models on another thread, one after the other; loaded and loading ones are
  /// skipped. Errors surface when a model is first needed.
  mutating func prefetch(_ models: [Model]) {
    let queue = DispatchQueue(label: "models")
    for model in models where loaded[model] == nil && prefetches[model] == nil {
      prefetches[model] = Prefetch(on: queue) {
        [folders] () throws(FaceTrackError) in
        try Network(model, in: folders)
      }
    }
  }

  /// Runs one model; see ``Network/run(_:side:outputs:)``.
  mutating func run(
    _ model: Model, _ planes: [Float], side: Int, outputs: [NetworkOutput]
  ) throws(FaceTrackError) -> [[Float]] {
    let results = try lend(model) { network throws(FaceTrackError) in
      try network.run(planes, side: side, outputs: outputs)
    }
    let counts = results.map(\.count)
    guard counts == outputs.map(\.count) else {
      throw .visionFailure(detail: "\(model.fileName) gave \(counts) values")
    }
    return results
  }

  /// Lends a model's network, such as to a function of the shim.
  ///
  /// - Parameter runs: how often the body runs it.
  mutating func lend<Value>(
    _ model: Model, runs: Int = 1, to body: (Network) throws(FaceTrackError) -> Value
  ) throws(FaceTrackError) -> Value {
    let network = try network(model)
    let start = ContinuousClock.now
    let value = try body(network)
    usage[model, default: ModelUsage()].running += ContinuousClock.now - start
    usage[model, default: ModelUsage()].runs += runs
    return value
  }

  /// Overwrites what the networks keep of their last inputs.
  mutating func forgetInputs() {
    // One that fails is dropped together with its input, and loads again when it is needed.
    loaded = loaded.filter { $0.value.forgetInput() }
  }

  private mutating func network(_ model: Model) throws(FaceTrackError) -> Network {
    if let network = loaded[model] { return network }
    let network: Network
    if let prefetch = prefetches.removeValue(forKey: model) {
      network = try prefetch.value()
    } else {
      network = try Network(model, in: folders)
    }
    usage[model, default: ModelUsage()].loading = network.loading
    loaded[model] = network
    return network
  }
}
