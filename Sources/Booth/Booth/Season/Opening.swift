import Foundation
import Synchronization
package import Season

/// Whether the booth lets visitors begin; a restart keeps what staff chose.
package final class Opening: Sendable {
  private struct File: Codable {
    var open: Bool
  }

  private static let file = "open.json"

  private let folder: StateFolder?
  private let state: Mutex<Bool>

  /// Reads the choice from the folder; without one, the booth is open.
  package init(in folder: StateFolder?) {
    self.folder = folder
    state = Mutex(folder?.read(Self.file, parsing: Self.isOpen) ?? true)
  }

  package var isOpen: Bool { state.withLock { $0 } }

  /// Opens or closes the booth.
  ///
  /// - Returns: whether a restart finds the choice; if not, ``StateFolder/lastFault`` says why.
  package func set(_ isOpen: Bool) -> Bool {
    state.withLock { state in
      state = isOpen
      guard let folder, let bytes = try? JSONEncoder().encode(File(open: isOpen)) else {
        return false
      }
      return (try? folder.write(Array(bytes) + [0x0A], to: Self.file)) != nil
    }
  }

  /// Whether a booth with this folder is open.
  package static func isOpen(in folder: String) -> Bool {
    StateFolder.read(file, in: folder).flatMap { try? isOpen($0) } ?? true
  }

  private static func isOpen(_ bytes: [UInt8]) throws -> Bool {
    try JSONDecoder().decode(File.self, from: Data(bytes)).open
  }
}
