import Glibc

/// Who may do what with a file that is written.
struct Permissions {
  /// The permission bits.
  let mode: mode_t
  /// User and group, where another file's are taken over.
  let owner: (user: uid_t, group: gid_t)?

  /// Those of a file that is replaced.
  init(of status: stat) {
    mode = status.st_mode & 0o777
    owner = (status.st_uid, status.st_gid)
  }

  /// The owner's only, whatever the umask.
  static let personal = Permissions(mode: 0o600)

  private init(mode: mode_t) {
    self.mode = mode
    owner = nil
  }

  /// Those of a new file, as the process's umask has them.
  ///
  /// The umask cannot be asked for without being changed for all threads; the kernel tells it in
  /// `/proc` (proc(5)). Where it does not, others may read and not write, as is usual.
  static func usual() -> Permissions {
    let lines = (try? PhotoFile.read("/proc/self/status", limit: 1 << 16)) ?? []
    let umask = String(decoding: lines, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("Umask:") }?.split(whereSeparator: \.isWhitespace).last
    return Permissions(mode: 0o666 & ~(umask.flatMap { mode_t($0, radix: 8) } ?? 0o022))
  }

  /// Gives them to a file.
  func apply(to file: borrowing FileDescriptor) {
    // The owner first: changing it takes permission bits away. Only root may; others keep theirs.
    if let owner { _ = fchown(file.number, owner.user, owner.group) }
    _ = fchmod(file.number, mode)
  }
}
