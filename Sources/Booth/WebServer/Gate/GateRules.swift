package import Hummingbird

/// What a gate must know about the server behind it.
package protocol GateRules: Sendable {
  /// The server's name in its refusals: "booth".
  var name: String { get }

  /// The names that a `Host` header may hold, without port.
  var hostNames: Set<String> { get }

  /// What distinguishes the guest of a request, a visitor whom the server serves now, from other
  /// guests; `nil` for a stranger.
  func guest(of request: Request) async -> String?

  /// The caller against whose rate the request counts.
  func caller(of request: Request, isGuest: Bool) -> RequestRate.Caller

  /// The most bytes of a request's body.
  ///
  /// - Throws: ``Refusal`` if this caller may send no body.
  func bodyLimit(of request: Request, isGuest: Bool) throws(Refusal) -> Int

  /// Whether the server closes a request's connection afterwards, because its buffers keep the last
  /// bytes.
  func endsConnection(_ request: Request) -> Bool

  /// The refusal for an error of the server's own; `nil` for an internal fault.
  func refusal(for error: any Error) -> Refusal?
}

extension GateRules {
  package func endsConnection(_ request: Request) -> Bool { false }

  package func refusal(for error: any Error) -> Refusal? { nil }
}
