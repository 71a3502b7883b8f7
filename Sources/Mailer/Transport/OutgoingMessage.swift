import Foundation

/// A message's bytes with its envelope: one sender, one recipient.
struct OutgoingMessage: Sendable {
  /// The address of MAIL FROM.
  let sender: EmailAddress
  /// The address of RCPT TO.
  let recipient: EmailAddress
  /// Headers and body with CRLF line ends, before dot-stuffing (RFC 5321 4.5.2).
  let bytes: Data

  /// Bytes with an envelope, which need not match From and To in the bytes.
  init(sender: EmailAddress, recipient: EmailAddress, bytes: Data) {
    self.sender = sender
    self.recipient = recipient
    self.bytes = bytes
  }

  /// A composed message with its own envelope.
  init(_ message: ComposedMessage) {
    self.init(sender: message.sender, recipient: message.recipient, bytes: message.bytes)
  }

  var needsSMTPUTF8: Bool { sender.needsSMTPUTF8 || recipient.needsSMTPUTF8 }
}
