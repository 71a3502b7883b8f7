import Settings
import Console
import Season

/// A server of pages that keeps what must be there again after a restart.
enum ServerState: String {
  case booth, exhibit

  /// The path of its own folder: the named one, else one of its name beside the outbox.
  func path(named name: String?) -> String {
    name ?? ConfigurationSources(environment: Process.environment).dataFolder + "/\(rawValue)"
  }

  /// Its own folder. A server without one serves visitors all the same, and says so.
  func folder(named name: String?) -> StateFolder? {
    do {
      return try StateFolder(path(named: name), of: rawValue) { Process.warn("selfie: \($0)") }
    } catch {
      Process.warn("selfie: \(error) Until then nothing is kept: \(kept).")
      return nil
    }
  }

  private var kept: String {
    switch self {
    case .booth: "sums, edited questions, closing"
    case .exhibit: "sums"
    }
  }
}
