import Imaging
import Tracing

/// The networks of the chain, each loaded when it is first asked for.
///
/// A photo without a face never pays for the mesh, the iris or the mask.
struct Networks: ~Copyable {
  private let folders: ModelFolders
  private var loaded: [Model: Slot] = [:]
  /// Two readings of the clock a run: no measurable cost.
  private(set) var usage: [Model: ModelUsage] = [:]
  /// Where the stages of the present photo are recorded.
  var trace: Trace?

  /// A dictionary's value must be copyable, and a network must not be: the box has the one owner.
  private final class Slot {
    let network: Network

    init(_ network: consuming Network) {
      self.network = network
    }
  }

  init(in folders: ModelFolders) {
    self.folders = folders
  }

  /// Loads models ahead of time, so that the first photo does not wait for them.
  mutating func load(_ models: [Model]) throws(FaceTrackError) {
    for model in models { _ = try slot(model) }
  }

  /// Runs one model; see ``Network/run(_:size:outputs:)``.
  mutating func run(
    _ model: Model, _ input: [Float], size: PixelSize, outputs: KeyValuePairs<StaticString, Int>
  ) throws(FaceTrackError) -> [[Float]] {
    let slot = try slot(model)
    let start = ContinuousClock.now
    defer {
      usage[model, default: ModelUsage()].running += ContinuousClock.now - start
      usage[model, default: ModelUsage()].runs += 1
    }
    return try slot.network.run(input, size: size, outputs: outputs)
  }

  /// Runs one model on a square input.
  mutating func run(
    _ model: Model, _ input: [Float], side: Int, outputs: KeyValuePairs<StaticString, Int>
  ) throws(FaceTrackError) -> [[Float]] {
    try run(model, input, size: PixelSize(width: side, height: side), outputs: outputs)
  }

  private mutating func slot(_ model: Model) throws(FaceTrackError) -> Slot {
    if let slot = loaded[model] { return slot }
    let start = ContinuousClock.now
    let slot = Slot(try Network(model, in: folders))
    usage[model, default: ModelUsage()].loading = ContinuousClock.now - start
    loaded[model] = slot
    return slot
  }
}
