import Glibc

/// How the process ends.
enum Ending {
  /// Has the process end without its libraries' own endings, one of which may never come back.
  ///
  /// Where OpenCV's linear algebra is OpenBLAS, that library starts threads of its own when it is
  /// loaded, each of which asks for 128 MB again and again until it has them; on its way out it
  /// waits for them. With too little memory allowed (`ulimit -d`, a container's limit) the work is
  /// done and the process stays for ever: docs/decisions/0024.
  static func passOverLibraries() {
    // Handlers run in reverse order: this one after all others but before the libraries' own.
    _ = on_exit(
      { status, _ in
        fflush(nil)
        _exit(status)
      }, nil)
  }
}
