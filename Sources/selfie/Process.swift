import Glibc

/// The process that runs the command: its surroundings and its streams.
enum Process {
  /// The environment's variables; one that is not UTF-8 is repaired, not dropped.
  static var environment: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let line = entry.pointee {
      let text = String(cString: line)
      if let equals = text.firstIndex(of: "=") {
        result[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      entry += 1
    }
    return result
  }

  /// The program's own file, links resolved.
  static var executable: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether a stream is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes text to standard error.
  static func warn(_ text: String) {
    fputs(text + "\n", stderr)
  }

  /// Writes text to standard output at once, so that a reader of a pipe sees each photo when it is done.
  static func say(_ text: String) {
    fputs(text, stdout)
    fflush(stdout)
  }
}
