import Glibc

/// Owns an open file.
struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Opens a file; the descriptor is not inherited by child processes.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    number = try retrying { open(path, flags | O_CLOEXEC, mode) }
  }

  deinit { _ = close(number) }

  /// What the file is.
  func status() throws(SystemError) -> stat {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status
  }

  /// Writes all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Self.write(bytes, to: number)
  }

  /// Writes all bytes to an open file that need not be owned, however many calls it takes.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to number: Int32
  ) throws(SystemError) {
    var left = bytes[...]
    while !left.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: left)
      let count = try retrying { Glibc.write(number, part.baseAddress, part.count) }
      left = left.dropFirst(count)
    }
  }

  /// Claims the file as long as it is open here.
  ///
  /// - Returns: whether no other process has it; false also where the file system has no locks.
  @discardableResult
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  /// Has the file's bytes on the disk before it returns.
  func synchronize() throws(SystemError) {
    do throws(SystemError) {
      _ = try retrying { fsync(number) }
    } catch {
      // Some file systems have nothing to synchronize and say so.
      guard error.code == EINVAL || error.code == EROFS else { throw error }
    }
  }
}

extension stat {
  /// Whether this is a plain file.
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether this is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether this is a symbolic link.
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
