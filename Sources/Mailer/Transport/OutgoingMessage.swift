public import Foundation

/// Frozen bytes and the envelope around them: one sender, one recipient.
public struct OutgoingMessage: Sendable {
  /// What MAIL FROM names.
  public let sender: EmailAddress
  /// What RCPT TO names.
  public let recipient: EmailAddress
  /// Headers and body with CRLF line ends, before dot-stuffing (RFC 5321 4.5.2).
  public let bytes: Data

  /// Bytes under an envelope; From and To inside the bytes are not compared with it.
  public init(sender: EmailAddress, recipient: EmailAddress, bytes: Data) {
    self.sender = sender
    self.recipient = recipient
    self.bytes = bytes
  }

  /// A composed message under its own envelope.
  public init(_ message: ComposedMessage) {
    self.init(sender: message.sender, recipient: message.recipient, bytes: message.bytes)
  }

  var needsSMTPUTF8: Bool { sender.needsSMTPUTF8 || recipient.needsSMTPUTF8 }
}
