package import Files
import Foundation

/// The paths of a queue's files. Only their owner may enter the folders, which hold addresses and
/// faces.
///
/// A job's file is `spool/IDENTIFIER.NAME`; it is whole or absent, even after a power cut.
package struct QueueFolder: Sendable {
  package let path: String
  private let kind: JobKind

  init(_ path: String, _ kind: JobKind) { (self.path, self.kind) = (path, kind) }

  var database: String { "\(path)/\(kind.database)" }
  package var spool: String { path + "/spool" }
  var owners: String { path + "/owners" }
  private var pauseMark: String { path + "/paused" }
  private var hourlyFile: String { path + "/hourly" }

  /// Makes the missing folders, and refuses those that others may enter or have made. The queue's
  /// own folder may be a link, the folders in it may not.
  func create() throws(QueueError) {
    let above = (path as NSString).deletingLastPathComponent
    if access(path, F_OK) != 0, !above.isEmpty {
      // The fault, if there is one, is that of the folder within.
      try? FileManager.default.createDirectory(
        atPath: above, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    // Closed from its first moment: another process may look at it meanwhile.
    for folder in [path, spool, owners] where mkdir(folder.pathBytes, 0o700) != 0 {
      guard errno == EEXIST else { throw cannotWrite(folder) }
    }
    try require(path, followingLinks: true)
    for folder in [spool, owners] { try require(folder, followingLinks: false) }
  }

  private func require(_ folder: String, followingLinks: Bool) throws(QueueError) {
    var status = stat()
    guard (followingLinks ? stat(folder, &status) : lstat(folder, &status)) == 0 else {
      throw cannotWrite(folder)
    }
    guard !status.isRegularFile else {
      errno = ENOTDIR
      throw cannotWrite(folder)
    }
    let mode = status.st_mode & 0o777
    let fault: String? =
      if status.st_mode & S_IFMT != S_IFDIR {
        "is a link"
      } else if status.st_uid != geteuid() {
        "belongs to another account"
      } else {
        mode & 0o077 == 0 ? nil : "has the mode 0\(String(mode, radix: 8))"
      }
    if let fault { throw QueueError(.notPrivate(folder: folder, reason: fault), in: kind) }
  }

  /// Takes a lock on the folder, so that one process opens the queue at a time.
  ///
  /// - Parameter patience: Seconds after which it goes on without: the other process may be stopped.
  /// - Returns: the lock, to be kept; `nil` where there are no locks.
  func takeTurn(within patience: Int) -> FileDescriptor? {
    guard let turn = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) else { return nil }
    for _ in 0..<(100 * patience) {
      if turn.lock() || errno != EWOULDBLOCK { break }
      usleep(10_000)
    }
    return turn
  }

  private func cannotWrite(_ file: String) -> QueueError {
    QueueError(.cannotWrite(file: file, reason: SystemCallError.last.reason), in: kind)
  }

  // MARK: - Files of jobs

  package func file(_ id: String, _ name: String) -> String { "\(spool)/\(id).\(name)" }

  /// Writes a file of a job durably, readable by its owner alone.
  func write(_ bytes: [UInt8], _ id: String, _ name: String) throws(QueueError) {
    do {
      try AtomicFile.write(bytes, to: file(id, name), overwrite: true, isPrivate: true)
    } catch {
      throw QueueError(.cannotWrite(file: file(id, name), reason: error.cause), in: kind)
    }
  }

  /// Reads a file of a job.
  package func read(_ id: String, _ name: String) throws(QueueError) -> [UInt8] {
    do {
      return try AtomicFile.read(file(id, name))
    } catch {
      throw QueueError(.cannotRead(file: file(id, name), reason: error.cause), in: kind)
    }
  }

  /// Whether all files of a job are there; false for a job without files.
  package func holds(_ id: String, _ names: [String]) -> Bool {
    !names.isEmpty && names.allSatisfy { access(file(id, $0), F_OK) == 0 }
  }

  /// Whether a file is certainly gone; false if the folder cannot be read, as it may be readable
  /// later.
  func hasLost(_ id: String, _ names: [String]) -> Bool {
    names.contains { access(file(id, $0), F_OK) != 0 && errno == ENOENT }
  }

  func remove(_ id: String, _ names: [String]) {
    for name in names { unlink(file(id, name).pathBytes) }
  }

  /// The names of all jobs' files, by the identifier before the first dot.
  package func contents() -> [String: [String]] {
    var contents: [String: [String]] = [:]
    for file in AtomicFile.names(in: spool) where !file.hasPrefix(".") {
      let parts = file.split(separator: ".", maxSplits: 1).map(String.init)
      contents[parts[0], default: []].append(parts.count == 2 ? parts[1] : "")
    }
    return contents
  }

  // MARK: - Locks and marks

  /// Locks the run of a queue that has one at a time; the kernel releases the lock however the
  /// process ends.
  ///
  /// - Returns: nil while another run holds it.
  package func runLock() throws(QueueError) -> FileDescriptor? {
    let lock = try open("run.lock")
    return lock.lock() ? consume lock : nil
  }

  /// Whether a person has stopped all runs from giving receivers anything.
  var isPaused: Bool { access(pauseMark, F_OK) == 0 }

  func setPaused(_ isPaused: Bool) throws(QueueError) {
    guard isPaused else {
      unlink(pauseMark)
      return
    }
    _ = try open("paused")
  }

  /// The most jobs an hour to which all programs keep; nil for no such limit.
  var hourly: Int? {
    let bytes = try? AtomicFile.read(hourlyFile, limit: 16)
    return bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  func setHourly(_ hourly: Int?) throws(QueueError) {
    guard hourly != self.hourly else { return }
    guard let hourly else {
      unlink(hourlyFile)
      return
    }
    do {
      let bytes = Array("\(hourly)".utf8)
      try AtomicFile.write(bytes, to: hourlyFile, overwrite: true, isPrivate: true)
    } catch {
      throw QueueError(.cannotWrite(file: hourlyFile, reason: error.cause), in: kind)
    }
  }

  private func open(_ name: String) throws(QueueError) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: path + "/" + name, O_RDWR | O_CREAT, mode: 0o600)
    } catch {
      throw QueueError(.cannotWrite(file: path + "/" + name, reason: error.reason), in: kind)
    }
  }
}
