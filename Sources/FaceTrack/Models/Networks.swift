import Imaging
import Inference
import Threading
import Tracing

/// The networks of the chain, each loaded when it is first asked for.
///
/// A photo without a face never pays for the mesh, the iris or the mask.
struct Networks: ~Copyable {
  let folders: ModelFolders
  private var loaded: [Model: LoadedNetwork] = [:]
  private var ahead: NetworksAhead?
  /// How many threads may look at one photo: one, or two.
  var threads = 1
  /// The networks of the other thread, once there was something for it to do.
  var companion: Companion?
  /// Two readings of the clock a run: no measurable cost.
  private(set) var usage: [Model: ModelUsage] = [:]
  /// Where the stages of the present photo are recorded.
  var trace: Trace?

  init(in folders: ModelFolders) {
    self.folders = folders
  }

  /// Loads models ahead of time, so that the first photo does not wait for them.
  mutating func load(_ models: [Model]) throws(FaceTrackError) {
    for model in models { _ = try network(model) }
  }

  /// Has a thread load models ahead of time; whoever needs one that is not there yet waits for it.
  /// Where that was begun before, nothing happens.
  ///
  /// - Parameter then: what the same thread does next.
  mutating func loadAhead(_ models: [Model], then: @escaping @Sendable () -> Void) {
    guard ahead == nil else { return }
    ahead = NetworksAhead(
      models.filter { loaded[$0] == nil }, in: folders, then: then)
  }

  /// Gives the memory of all networks back.
  mutating func release() {
    loaded = [:]
    ahead = nil
    companion = nil
  }

  /// Runs one model; see ``Network/run(_:size:outputs:)``.
  mutating func run(
    _ model: Model, _ input: [Float], size: PixelSize, outputs: KeyValuePairs<StaticString, Int>
  ) throws(FaceTrackError) -> [[Float]] {
    let loaded = try network(model)
    let start = ContinuousClock.now
    defer {
      usage[model, default: ModelUsage()].running += ContinuousClock.now - start
      usage[model, default: ModelUsage()].runs += 1
    }
    return try loaded.network.run(input, size: size, outputs: outputs)
  }

  /// Runs one model on a square input.
  mutating func run(
    _ model: Model, _ input: [Float], side: Int, outputs: KeyValuePairs<StaticString, Int>
  ) throws(FaceTrackError) -> [[Float]] {
    try run(model, input, size: PixelSize(width: side, height: side), outputs: outputs)
  }

  /// Counts what another thread's networks have cost as this one's.
  mutating func takeUsage(of companion: Companion) {
    for (model, cost) in companion.networks.usage {
      usage[model, default: ModelUsage()].running += cost.running
      usage[model, default: ModelUsage()].runs += cost.runs
    }
    companion.networks.usage = [:]
  }

  /// Some of these networks for another thread; this one must not use them until it has them back.
  func lent(_ models: [Model]) -> Companion {
    var networks = Networks(in: folders)
    networks.loaded = loaded.filter { models.contains($0.key) }
    networks.ahead = ahead
    networks.trace = trace
    return Companion(networks)
  }

  /// Takes back what was lent, and what was loaded since.
  mutating func takeBack(_ companion: Companion) {
    takeUsage(of: companion)
    loaded.merge(companion.networks.loaded) { mine, _ in mine }
  }

  private mutating func network(_ model: Model) throws(FaceTrackError) -> LoadedNetwork {
    if let network = loaded[model] { return network }
    let network: LoadedNetwork
    if let early = try ahead?.network(model) {
      network = early
    } else {
      network = try LoadedNetwork(model, in: folders)
    }
    usage[model, default: ModelUsage()].loading = network.loading
    loaded[model] = network
    return network
  }
}
