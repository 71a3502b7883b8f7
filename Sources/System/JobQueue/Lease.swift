import Files
import Foundation

/// A process's lease on the jobs that it has claimed.
///
/// The lease is a file lock: the kernel releases it however the process dies, so it needs no
/// time-out and no clock. File locks do not work over network file systems, where a queue must not
/// lie.
struct Lease: ~Copyable {
  let token: String
  private let folder: String
  private let descriptor: Int32

  init(in folder: String) throws(SystemCallError) {
    let token = String(RandomToken.make().prefix(16))
    let path = "\(folder)/\(token)"
    // The lease locks the file under a temporary name first: the final name never appears unlocked.
    let descriptor = open(path + ".new", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(path + ".new", path) == 0 else {
      let error = SystemCallError.last
      close(descriptor)
      unlink(path + ".new")
      throw error
    }
    self.token = token
    self.folder = folder
    self.descriptor = descriptor
  }

  /// A lease on no job, for reading.
  init() { (token, folder, descriptor) = ("", "", -1) }

  deinit {
    guard descriptor >= 0 else { return }
    unlink("\(folder)/\(token)")
    close(descriptor)
  }

  /// Whether the token's process may still run. Unless its death is certain, its jobs stay claimed,
  /// so that no run sends them twice. Removes a dead process's file.
  static func isAlive(_ token: String, in folder: String) -> Bool {
    let path = "\(folder)/\(token)"
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
    unlink(path)
    return false
  }

  /// Removes the files of dead processes that had claimed no job.
  static func clearDead(in folder: String, except own: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name != own && !name.hasSuffix(".new") {
      _ = isAlive(name, in: folder)
    }
  }
}
