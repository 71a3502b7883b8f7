import Booth
import ServiceLifecycle
import WebServer
import Season

/// Ends idle visits and old links, and keeps the sums, while no request comes.
struct Sweeper: Service {
  let visits: Visits
  let links: PhotoLinks?
  let sums: SeasonSums<VisitCount>

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep throws when the server ends.
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        await visits.endIdle()
        links?.removeExpired()
        await keepSums()
      }
    }
    await keepSums()
  }

  /// A full disk is the check-up's to tell; the next time writes what is missing.
  private func keepSums() async {
    await Blocking.run { [sums] () -> Void in try? sums.keep() }
  }
}
