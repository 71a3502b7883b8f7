import Files
import Glibc

/// The paths of a print queue's files, accessible to their owner alone.
struct PrintFolder: Sendable {
  let path: String

  var database: String { path + "/prints.sqlite" }
  var spool: String { path + "/spool" }
  private var pauseMark: String { path + "/paused" }

  /// The names of all documents.
  var documents: [String] { AtomicFile.names(in: spool).filter { !$0.hasPrefix(".") } }

  func write(_ bytes: [UInt8], _ name: String) throws(PrintError) {
    let file = spool + "/" + name
    do {
      try AtomicFile.write(bytes, to: file, overwrite: false, isPrivate: true)
    } catch {
      throw .cannotWrite(file: file, reason: error.cause)
    }
  }

  /// - Returns: nil where the document is certainly gone.
  func read(_ name: String) throws(PrintError) -> [UInt8]? {
    let file = spool + "/" + name
    do {
      return try AtomicFile.read(file)
    } catch .missing {
      return nil
    } catch {
      throw .cannotRead(file: file, reason: error.cause)
    }
  }

  func holds(_ name: String) -> Bool { access(spool + "/" + name, F_OK) == 0 }

  func remove(_ name: String) { unlink(spool + "/" + name) }

  // MARK: - Locks

  /// Runs what must not meet a print that is just being queued.
  func whileNothingEnters<Value>(
    _ body: () throws(PrintError) -> Value
  ) throws(PrintError) -> Value {
    let lock = try lockFile("entry.lock")
    guard lock.waitForLock() else { throw noLock("entry.lock") }
    return try body()
  }

  /// The lock of a run, which the kernel releases however the process ends.
  ///
  /// - Returns: nil while another run holds it.
  func runLock() throws(PrintError) -> FileDescriptor? {
    let lock = try lockFile("run.lock")
    return lock.lock() ? consume lock : nil
  }

  private func lockFile(_ name: String) throws(PrintError) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: path + "/" + name, O_RDWR | O_CREAT, mode: 0o600)
    } catch {
      throw .cannotWrite(file: path + "/" + name, reason: error.reason)
    }
  }

  private func noLock(_ name: String) -> PrintError {
    .cannotWrite(file: path + "/" + name, reason: "the file system has no locks")
  }

  // MARK: - The pause

  var isPaused: Bool { access(pauseMark, F_OK) == 0 }

  func setPaused(_ isPaused: Bool) throws(PrintError) {
    guard isPaused else {
      unlink(pauseMark)
      return
    }
    _ = try lockFile("paused")
  }
}
