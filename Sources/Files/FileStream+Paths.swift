import Glibc

extension FileStream {
  /// The open descriptor that a path stands for: `/dev/stdin`, `/dev/stdout`, and what a shell
  /// names for `<(command)`, `/dev/fd/63`. `nil` for all other paths.
  package static func descriptor(of path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      guard let number = Int32(path.dropFirst(folder.count)), number >= 0 else { return nil }
      return number
    }
    return nil
  }

  /// Reads a file, or the open descriptor that its path stands for.
  ///
  /// - Throws: ``AtomicFileError``, as ``AtomicFile/read(_:limit:)`` does.
  package static func read(
    _ path: String, limit: Int = AtomicFile.defaultLimit
  ) throws(AtomicFileError) -> [UInt8] {
    guard let descriptor = descriptor(of: path) else {
      return try AtomicFile.read(path, limit: limit)
    }
    return try read(from: descriptor, limit: limit)
  }
}
