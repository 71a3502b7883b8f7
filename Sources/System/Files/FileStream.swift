import Glibc

/// Descriptors that are open already, such as standard input and output.
package enum FileStream {
  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor; it stays open.
  ///   - limit: the greatest length, in bytes.
  /// - Returns: all bytes up to the end, at least one.
  /// - Throws: ``AtomicFileError``, also for an empty input.
  package static func read(
    from descriptor: Int32, limit: Int = AtomicFile.defaultLimit
  ) throws(AtomicFileError) -> [UInt8] {
    try AtomicFile.readAll(descriptor, expecting: 0, limit: limit)
  }

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes to write.
  ///   - descriptor: an open descriptor; it stays open.
  /// - Throws: ``AtomicFileError`` when the reader of a pipe is gone or the device is full.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(AtomicFileError) {
    do {
      try bytes.span.withUnsafeBytes { buffer throws(SystemCallError) in
        try FileDescriptor.write(buffer, to: descriptor)
      }
    } catch {
      throw error.whenWriting
    }
  }
}

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

  /// Whether an input's name stands for standard input, be it `-` or a path of the descriptor.
  package static func isStandardInput(_ name: String) -> Bool {
    name == "-" || descriptor(of: name) == STDIN_FILENO
  }

  /// Whether an output's name stands for standard output, be it `-` or a path of the descriptor.
  package static func isStandardOutput(_ name: String) -> Bool {
    name == "-" || descriptor(of: name) == STDOUT_FILENO
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
