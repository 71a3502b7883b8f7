import Glibc

/// Checks for ffmpeg, which only films and network cameras need.
struct FilmCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    let folders = (context.environment["PATH"] ?? "").split(separator: ":")
    let programs: [String] = folders.map { "\($0)/ffmpeg" }
    guard let path = programs.first(where: { access($0, X_OK) == 0 }) else {
      return Finding(
        .films, .warning,
        """
        ffmpeg is not in PATH, so films and network cameras cannot be read; if they are wanted, \
        install it with "apt-get install ffmpeg".
        """)
    }
    return Finding(.films, .ok, "ffmpeg is \(path)")
  }
}
