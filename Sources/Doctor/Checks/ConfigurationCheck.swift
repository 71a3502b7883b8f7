internal import Glibc
internal import Mailer

/// The mailer's settings: readable and without a mistake.
struct ConfigurationCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    do throws(ConfigurationError) {
      _ = try surroundings.configuration()
    } catch {
      return Finding(.configuration, .failed, error.description)
    }
    let files = surroundings.settings.files.filter { access($0, F_OK) == 0 }
    return Finding(
      .configuration, .ok,
      files.isEmpty
        ? "No config.toml; the environment's settings and the defaults hold"
        : "\(files.joined(separator: ", ")) without a mistake")
  }
}
