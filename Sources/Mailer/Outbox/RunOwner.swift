internal import Foundation

/// A process's claim on messages, which ends when the process does.
///
/// The lease is a lock on a file: the kernel lets go of it however the process dies, so there is
/// no clock to trust and no time to wait after a crash. Locks do not reach over network file
/// systems, where an outbox must not lie.
struct RunOwner: ~Copyable {
  let token: String
  private let folder: String
  private let descriptor: Int32

  init(in folder: String) throws(OutboxError) {
    var generator = SystemRandomNumberGenerator()
    let token = String(generator.next() as UInt64, radix: 16).leftPadded(to: 16)
    let path = "\(folder)/\(token)"
    // Locked under another name first: whoever sees the final name sees the lock as well.
    let descriptor = open(path + ".new", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(file: path, reason: SystemError.last()) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(path + ".new", path) == 0 else {
      let reason = SystemError.last()
      close(descriptor)
      unlink(path + ".new")
      throw .cannotWrite(file: path, reason: reason)
    }
    self.token = token
    self.folder = folder
    self.descriptor = descriptor
  }

  deinit {
    unlink("\(folder)/\(token)")
    close(descriptor)
  }

  /// Whether the process behind a token still runs, or nobody can tell: its messages would be sent
  /// twice. What a dead one left is cleared away.
  static func isAlive(_ token: String, in folder: String) -> Bool {
    let path = "\(folder)/\(token)"
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
    unlink(path)
    return false
  }

  /// Clears away the files of processes that died without a message in hand.
  static func clearDead(in folder: String, except own: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name != own && !name.hasSuffix(".new") {
      _ = isAlive(name, in: folder)
    }
  }
}
