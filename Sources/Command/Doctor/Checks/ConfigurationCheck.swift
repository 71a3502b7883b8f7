import Settings
import Glibc

/// Checks that the mailer's settings are readable and valid.
struct ConfigurationCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    do {
      _ = try context.configuration()
    } catch {
      return Finding(.configuration, .failed, error.description)
    }
    let files = context.settings.files.filter { access($0, F_OK) == 0 }
    return Finding(
      .configuration, .ok,
      files.isEmpty
        ? "No config.toml; the environment's settings and the defaults hold"
        : "\(files.joined(separator: ", ")) without a mistake")
  }
}
