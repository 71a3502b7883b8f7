package import Hummingbird

/// What a gate must know of the server behind it.
package protocol GateRules: Sendable {
  /// What the server is, as its refusals call it: "booth".
  var name: String { get }

  /// The names that a `Host` header may hold, without port.
  var hostNames: Set<String> { get }

  /// What tells the guest of a request, a visitor whom the server serves now, from other guests;
  /// `nil` for a stranger.
  func guest(of request: Request) async -> String?

  /// The caller against whose rate the request counts.
  func caller(of request: Request, isGuest: Bool) -> RequestRate.Caller

  /// The most bytes of a request's body.
  ///
  /// - Throws: ``Refusal`` where none is taken from this caller.
  func bodyLimit(of request: Request, isGuest: Bool) throws(Refusal) -> Int

  /// Whether a request's connection ends with it, since its buffers keep what came last.
  func endsConnection(_ request: Request) -> Bool

  /// The refusal for an error of the server's own; `nil` for one that is an internal fault.
  func refusal(for error: any Error) -> Refusal?
}

extension GateRules {
  package func endsConnection(_ request: Request) -> Bool { false }

  package func refusal(for error: any Error) -> Refusal? { nil }
}
