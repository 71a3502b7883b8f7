import ServiceLifecycle

/// Forgets visitors who have left while no other comes.
struct VisitorSweeper: Service {
  let visitors: Visitors

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep throws when the server ends.
      while (try? await Task.sleep(for: .seconds(5))) != nil { await visitors.removeIdle() }
    }
  }
}
