import Files
import Mailer
import Settings
import Glibc

/// Checks that the mailer's settings are readable and valid.
struct ConfigurationCheck: HealthCheck {
  let context: CheckContext

  func observation() throws -> Observation {
    try context.configuration().requireNamedFiles()
    let files = context.settings.files.filter { access($0.pathBytes, F_OK) == 0 }
    return .ok(
      files.isEmpty
        ? "No config.toml; the environment's settings and the defaults hold"
        : "\(files.joined(separator: ", ")) without a mistake")
  }
}
