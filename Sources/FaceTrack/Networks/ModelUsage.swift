/// The time that a tracker has spent on one network, by the wall clock.
public struct ModelUsage: Hashable, Sendable {
  /// Time for reading the file and building the network; zero until it is first needed.
  public var loading = Duration.zero
  /// Total time of all runs.
  public var running = Duration.zero
  /// Number of runs.
  public var runs = 0

  /// Creates a usage of zero.
  public init() {}
}
