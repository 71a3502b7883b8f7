import Foundation

/// The output of `selfie outbox status --json`.
package struct OutboxStatusOutput: Decodable {
  package struct Hold: Decodable {
    package let kind: String
    package let needsAttention: Bool
    package let until: String
  }

  package let messages: [String: Int]
  package let waiting: Int
  package let oldestWaitingAt: String?
  package let lastAcceptedAt: String?
  package let hold: Hold?

  package init(_ result: Program.Result) throws {
    guard result.status == 0 else { throw ServerFault(name: result.errors) }
    self = try JSONDecoder().decode(Self.self, from: Data(result.output.utf8))
  }
}
