package import Foundation
import Synchronization
package import Season

/// Whether the booth lets visitors begin; a restart keeps what staff chose.
package final class Opening: Sendable {
  private struct File: Codable {
    var open: Bool
    /// For a booth that staff opened outside its hours.
    var until: Date?
  }

  private static let file = "open.json"

  private let folder: StateFolder?
  private let state: Mutex<File>

  /// Reads the choice from the folder; without one, the booth is open.
  package init(in folder: StateFolder?) {
    self.folder = folder
    state = Mutex(folder?.read(Self.file, parsing: Self.parsed) ?? File(open: true))
  }

  package var isOpen: Bool { state.withLock { $0.open } }
  /// When an opening outside the hours ends; nil for no such opening.
  package var openUntil: Date? { state.withLock { $0.until } }

  /// Opens or closes the booth.
  ///
  /// - Parameter until: when an opening outside the hours ends.
  /// - Returns: whether a restart finds the choice; if not, ``StateFolder/lastFault`` says why.
  package func set(_ isOpen: Bool, until: Date? = nil) -> Bool {
    state.withLock { state in
      state = File(open: isOpen, until: until)
      guard let folder, let bytes = try? JSONEncoder().encode(state) else {
        return false
      }
      return (try? folder.write(Array(bytes) + [0x0A], to: Self.file)) != nil
    }
  }

  /// Whether a booth with this folder is open.
  package static func isOpen(in folder: String) -> Bool {
    StateFolder.read(file, in: folder).flatMap { try? parsed($0) }?.open ?? true
  }

  private static func parsed(_ bytes: [UInt8]) throws -> File {
    try JSONDecoder().decode(File.self, from: Data(bytes))
  }
}
