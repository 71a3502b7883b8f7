/// The time that a tracker has spent on one network, by the wall clock.
package struct ModelUsage: Hashable, Sendable {
  /// Time for reading the file and building the network; zero until it is first needed.
  package var loading = Duration.zero
  /// Total time of all runs.
  package var running = Duration.zero
  /// Number of runs.
  package var runs = 0

  package init() {}
}
