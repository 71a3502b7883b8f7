import Files
import Foundation

/// The folder of frozen messages: each file is complete or absent, even after a power cut.
struct Spool: Sendable {
  let folder: String

  private static let suffix = ".eml"

  func path(_ id: String) -> String { "\(folder)/\(id)\(Self.suffix)" }

  /// Writes a message durably, readable by its owner alone.
  func write(_ bytes: Data, id: String) throws(OutboxError) {
    do {
      try AtomicFile.write(Array(bytes), to: path(id), overwrite: true, isPrivate: true)
    } catch {
      throw .cannotWrite(file: path(id), reason: error.cause)
    }
    FailPoint.afterFile.reach()
  }

  func read(_ id: String) throws(OutboxError) -> Data {
    do {
      return Data(try AtomicFile.read(path(id)))
    } catch {
      throw .cannotRead(file: path(id), reason: error.cause)
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
  }

  /// Removes what killed processes left of messages that they were writing.
  func removeStaleTemporaryFiles() {
    AtomicFile.removeStaleTemporaryFiles(in: folder)
  }

  /// The identifiers of all messages.
  func contents() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
  }
}
