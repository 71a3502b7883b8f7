import Files
import Foundation

/// Room on the disk that the queue gives up when the disk is full, so that it can still send and
/// delete its jobs. The queue accepts no new job until it has the room back.
struct Reserve: Sendable {
  let folder: String
  var path: String { folder + "/reserve" }

  /// The reserve's size in bytes. A message's three changes of state take some 30 KB of SQLite's
  /// log, its index 32 KB; a sent or deleted message then frees its own file.
  static let size = 1 << 20

  /// The size of the room that is set aside, in bytes.
  private var taken: Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether room is set aside.
  var isTaken: Bool { taken > 0 }

  /// Takes the whole reserve, unless it is there already.
  func take() throws(SystemCallError) { try take(Self.size) }

  /// Takes the reserve back, or most of it: the database may have grown by a page.
  func takeBack() {
    do { try take() } catch { try? take(Self.size * 3 / 4) }
  }

  private func take(_ size: Int) throws(SystemCallError) {
    let before = taken
    if before >= size { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .last
    }
    defer { close(descriptor) }
    let code = posix_fallocate(descriptor, 0, off_t(size))
    guard code == 0 else {
      if before == 0 { unlink(path) } else { ftruncate(descriptor, off_t(before)) }
      throw SystemCallError(code: code)
    }
  }

  /// Gives the room back to the disk.
  ///
  /// - Returns: false if there was none to give.
  func release() -> Bool { unlink(path) == 0 }

  /// Whether the disk has room for a file of this length beside the reserve.
  func leavesRoom(for byteCount: Int) -> Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    return status.freeBytes > byteCount + max(Self.size - taken, 0)
  }
}
