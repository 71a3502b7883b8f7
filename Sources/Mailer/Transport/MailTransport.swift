/// Delivers messages to a mail server; tests script one.
protocol MailTransport: ~Copyable {
  /// Tries to deliver a message once.
  ///
  /// - Parameter bodySent: Called once, before the last octets and hence the final dot can go out.
  ///   If it throws, the message is not completed.
  mutating func deliver(
    _ message: ComposedMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome

  /// The server's extensions; nil until it was reached.
  var capabilities: ServerCapabilities? { get }
}
