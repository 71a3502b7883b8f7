import Foundation

/// A print's identifier: a random UUID, which is also the job's name at the printer.
public struct PrintID: Sendable, Hashable, CustomStringConvertible {
  /// The UUID in lower case.
  public let text: String

  init() { text = UUID().uuidString.lowercased() }

  init(stored text: String) { self.text = text }

  /// The UUID.
  public var description: String { text }
}
