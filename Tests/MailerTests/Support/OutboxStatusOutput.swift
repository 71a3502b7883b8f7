import Foundation

/// The output of `selfie outbox status --json`.
struct OutboxStatusOutput: Decodable {
  struct Hold: Decodable {
    let kind: String
    let needsAttention: Bool
    let until: String
  }

  let messages: [String: Int]
  let waiting: Int
  let oldestWaitingAt: String?
  let lastAcceptedAt: String?
  let hold: Hold?

  init(_ result: Program.Result) throws {
    guard result.status == 0 else { throw ServerFault(name: result.errors) }
    self = try JSONDecoder().decode(Self.self, from: Data(result.output.utf8))
  }
}
