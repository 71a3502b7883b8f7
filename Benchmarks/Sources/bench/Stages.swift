@testable import FaceTrack

/// Time and runs of each network during one photo.
struct Stages: Sendable {
  /// Milliseconds by stage: the detector, the mesh, the irises, the person mask.
  private(set) var networks: [Double]
  /// Runs by stage.
  private(set) var runs: [Int]

  static let names = ["detector", "mesh", "irises", "mask", "other"]

  /// The difference between two values of ``FaceTracker/usage``.
  init(from earlier: [Model: ModelUsage], to later: [Model: ModelUsage]) {
    let stages: [[Model]] = [[.faceDetector], [.faceMesh], [.iris], [.personMask]]
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

  /// The share of each stage in a total time in milliseconds, in percent; the remainder comes last.
  func shares(of whole: Double) -> [Double] {
    let shares = networks.map { 100 * $0 / whole }
    return shares + [100 - shares.reduce(0, +)]
  }
}
