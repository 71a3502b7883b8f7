import Season
import ServiceLifecycle
import WebServer

/// Forgets visitors who have left while no other comes, and keeps the sums.
struct VisitorSweeper: Service {
  let visitors: Visitors
  let sums: SeasonSums<ExhibitCount>

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep throws when the server ends.
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        await visitors.removeIdle()
        await keepSums()
      }
    }
    await keepSums()
  }

  /// A full disk mends itself or is an alert's to tell; the next time writes what is missing.
  private func keepSums() async {
    await Blocking.run { [sums] () -> Void in try? sums.keep() }
  }
}
