import Glibc

/// Checks for ffmpeg, which only films and network cameras need.
struct FilmCheck: HealthCheck {
  let context: CheckContext

  func observation() -> Observation {
    let folders = (context.environment["PATH"] ?? "").split(separator: ":")
    let programs: [String] = folders.map { "\($0)/ffmpeg" }
    guard let path = programs.first(where: { access($0, X_OK) == 0 }) else {
      return .warning(
        """
        ffmpeg is not in PATH, so films and network cameras cannot be read; if they are wanted, \
        install it with "apt-get install ffmpeg".
        """)
    }
    return .ok("ffmpeg is \(path)")
  }
}
