import Booth
import ServiceLifecycle

/// Ends idle visits and old links while no request comes.
struct Sweeper: Service {
  let visits: Visits
  let links: PhotoLinks?

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep throws when the server ends.
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        await visits.endIdle()
        links?.removeExpired()
      }
    }
  }
}
