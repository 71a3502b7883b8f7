package import Hummingbird

/// What a gate must know of the server behind it.
package protocol GateRules: Sendable {
  /// What the server is, as its refusals call it: "booth".
  var name: String { get }

  /// The names that a `Host` header may hold, without port.
  var hostNames: Set<String> { get }

  /// The guest whose request it is, a visitor whom the server serves at the moment, by what tells
  /// guests apart; `nil` for a stranger's.
  func guest(of request: Request) async -> String?

  /// Whose requests this one is counted with.
  func caller(of request: Request, isGuest: Bool) -> RequestRate.Caller

  /// The most bytes of a request's body.
  ///
  /// - Throws: ``Refusal`` where none is taken from this caller.
  func bodyLimit(of request: Request, isGuest: Bool) throws(Refusal) -> Int

  /// Whether a request's connection ends with it: buffers keep what came last.
  func endsConnection(_ request: Request) -> Bool

  /// The refusal for an error of the server's own; `nil` for one that is an internal fault.
  func refusal(for error: any Error) -> Refusal?
}

extension GateRules {
  package func endsConnection(_ request: Request) -> Bool { false }

  package func refusal(for error: any Error) -> Refusal? { nil }
}
