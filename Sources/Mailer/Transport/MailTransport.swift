/// What can hand a message to a mail server.
public protocol MailTransport: ~Copyable {
  /// Tries once.
  ///
  /// - Parameter bodySent: Called once, before the last octets are handed on, hence before the
  ///   final dot can go out. If it throws, the message is not completed.
  mutating func deliver(
    _ message: OutgoingMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome

  /// What the server said it can do, once it was reached.
  var capabilities: ServerCapabilities? { get }
}
