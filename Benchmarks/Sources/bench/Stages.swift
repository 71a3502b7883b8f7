import FaceTrack

/// Where a photo's time went.
struct Stages: Sendable {
  /// Milliseconds by stage: the detector, the mesh, the irises, the person mask.
  private(set) var networks: [Double]
  /// Runs by stage.
  private(set) var runs: [Int]

  static let names = ["detector", "mesh", "irises", "mask", "the rest"]

  /// What happened between two readings of a tracker's usage.
  init(from earlier: [Model: ModelUsage], to later: [Model: ModelUsage]) {
    let stages: [[Model]] = [[.faceDetector, .yunet], [.faceMesh], [.iris], [.personMask]]
    func sum<Value: AdditiveArithmetic>(
      _ models: [Model], _ usage: [Model: ModelUsage], _ value: (ModelUsage) -> Value
    ) -> Value {
      models.reduce(.zero) { $0 + value(usage[$1, default: ModelUsage()]) }
    }
    networks = stages.map { models in
      (sum(models, later, \.running) - sum(models, earlier, \.running)) / .milliseconds(1)
    }
    runs = stages.map { sum($0, later, \.runs) - sum($0, earlier, \.runs) }
  }

  /// The share of each stage in a whole of so many milliseconds, in percent; the rest comes last.
  func shares(of whole: Double) -> [Double] {
    let shares = networks.map { 100 * $0 / whole }
    return shares + [100 - shares.reduce(0, +)]
  }
}
