import Glibc

/// The mode and the owner that a written file gets.
struct Permissions {
  /// The permission bits (st_mode).
  let mode: mode_t
  /// The user and group of the file to be replaced; `nil` keeps the process's.
  let owner: (user: uid_t, group: gid_t)?

  /// The permissions of an existing file.
  init(of status: stat) {
    mode = status.st_mode & 0o777
    owner = (status.st_uid, status.st_gid)
  }

  /// A mode of its own, whatever the umask.
  init(mode: mode_t) {
    self.mode = mode
    owner = nil
  }

  /// The permissions of a new file under the process's umask.
  ///
  /// `umask(2)` cannot read the umask without changing it for all threads; `/proc/self/status` has
  /// it (proc(5)). Without `/proc` it is taken as 022.
  static func `default`() -> Permissions {
    let lines = (try? AtomicFile.read("/proc/self/status", limit: 1 << 16)) ?? []
    let umask = String(decoding: lines, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("Umask:") }?.split(whereSeparator: \.isWhitespace).last
    return Permissions(mode: 0o666 & ~(umask.flatMap { mode_t($0, radix: 8) } ?? 0o022))
  }

  /// Sets a file's permissions.
  func apply(to file: borrowing FileDescriptor) {
    // The owner first: `fchown` clears permission bits. It fails for all but root, and is ignored.
    if let owner { _ = fchown(file.number, owner.user, owner.group) }
    _ = fchmod(file.number, mode)
  }
}
