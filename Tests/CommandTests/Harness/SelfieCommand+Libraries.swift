import TestSupport
import Foundation

extension SelfieCommand {
  /// The names of the shared libraries that the command loads at its start, by `ldd`.
  static func linkedLibraries(in folder: TemporaryFolder) throws -> [String] {
    var command = SelfieCommand(in: folder)
    command.wrapper = ["ldd"]
    return try command.run().text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first?.trimmingCharacters(in: .whitespaces)
    }
  }
}
