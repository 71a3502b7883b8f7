package import Glibc

/// Owns an open file descriptor.
package struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Opens a file; the descriptor is not inherited by child processes.
  package init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemCallError) {
    number = try retrying { open(path.pathBytes, flags | O_CLOEXEC, mode) }
  }

  deinit {
    // A child process that has not replaced its image yet has the descriptor, too, and would keep
    // the lock.
    _ = flock(number, LOCK_UN)
    _ = close(number)
  }

  /// The file's status (`fstat`).
  func status() throws(SystemCallError) -> stat {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status
  }

  /// Writes all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemCallError) {
    try Self.write(bytes, to: number)
  }

  /// Writes all bytes to a borrowed descriptor, in as many calls as it takes.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to number: Int32
  ) throws(SystemCallError) {
    var left = bytes[...]
    while !left.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: left)
      let count = try retrying(number, POLLOUT) {
        Glibc.write(number, part.baseAddress, part.count)
      }
      left = left.dropFirst(count)
    }
  }

  /// Takes an exclusive lock (`flock`), which lasts as long as the descriptor.
  ///
  /// - Returns: false when another process holds it, and where the file system has no locks.
  @discardableResult
  package func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  /// Waits until the file's bytes are on the disk (`fsync`).
  func synchronize() throws(SystemCallError) {
    do {
      _ = try retrying { fsync(number) }
    } catch {
      // File systems that have nothing to synchronize answer with these.
      guard error.code == EINVAL || error.code == EROFS else { throw error }
    }
  }
}

extension stat {
  /// Whether this is a regular file.
  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether this is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether this is a symbolic link.
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
