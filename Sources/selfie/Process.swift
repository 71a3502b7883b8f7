import AtomicFiles
import Champion
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

  /// Writes a line to standard error; one line it stays, whatever names are in it.
  static func warn(_ line: String) {
    write(line.printable + "\n", to: STDERR_FILENO)
  }

  /// Writes text to standard output at once, so that a reader of a pipe sees each photo when it is done.
  static func say(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// Writes text to a stream.
  ///
  /// A reader that has gone ends the process by SIGPIPE, as everywhere; there is nobody left to be
  /// told of any other failure.
  static func write(_ text: String, to descriptor: Int32) {
    try? AtomicFile.write(Array(text.utf8), fileDescriptor: descriptor)
  }
}
