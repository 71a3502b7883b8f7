internal import Foundation

/// The folder of frozen messages: each file is complete or absent, even after a power cut.
struct Spool: Sendable {
  let folder: String

  func path(_ id: String) -> String { "\(folder)/\(id).eml" }
  private func temporaryPath(_ id: String) -> String { "\(folder)/\(id).tmp" }

  /// Writes a message durably: temporary file, fsync, rename, fsync of the folder.
  func write(_ bytes: Data, id: String) throws(OutboxError) {
    let temporary = temporaryPath(id)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotWrite(file: temporary, reason: ErrnoMessage.last())
    }
    var complete = false
    defer { if !complete { unlink(temporary) } }
    try fill(descriptor, with: bytes, file: temporary)
    FailPoint.afterSync.reach()
    guard rename(temporary, path(id)) == 0 else {
      throw .cannotWrite(file: path(id), reason: ErrnoMessage.last())
    }
    complete = true
    try syncFolder()
    FailPoint.afterRename.reach()
  }

  func read(_ id: String) throws(OutboxError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path(id)))
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw .cannotRead(
        file: path(id), reason: cause.map { ErrnoMessage.text($0.code) } ?? "it is not readable")
    }
  }

  func holds(_ id: String) -> Bool {
    access(path(id), F_OK) == 0
  }

  /// Whether the file is certainly gone: a folder that cannot be read now may be readable later.
  func hasLost(_ id: String) -> Bool {
    access(path(id), F_OK) != 0 && errno == ENOENT
  }

  func remove(_ id: String) {
    unlink(path(id))
    unlink(temporaryPath(id))
  }

  func removeTemporary(_ id: String) {
    unlink(temporaryPath(id))
  }

  /// The identifiers of all files, and whether each is a complete message or a temporary file.
  func contents() -> [(id: String, isComplete: Bool)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      if name.hasSuffix(".eml") { return (String(name.dropLast(4)), true) }
      if name.hasSuffix(".tmp") { return (String(name.dropLast(4)), false) }
      return nil
    }
  }

  /// Writes all bytes durably and closes the descriptor.
  private func fill(
    _ descriptor: Int32, with bytes: Data, file: String
  ) throws(OutboxError) {
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, file: file)
    FailPoint.afterTemporaryFile.reach()
    guard fsync(descriptor) == 0 else {
      throw .cannotWrite(file: file, reason: ErrnoMessage.last())
    }
  }

  private func writeAll(_ bytes: Data, to descriptor: Int32, file: String) throws(OutboxError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return Foundation.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotWrite(file: file, reason: ErrnoMessage.last())
      }
      offset += count
    }
  }

  private func syncFolder() throws(OutboxError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(file: folder, reason: ErrnoMessage.last()) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw .cannotWrite(file: folder, reason: ErrnoMessage.last())
    }
  }
}
