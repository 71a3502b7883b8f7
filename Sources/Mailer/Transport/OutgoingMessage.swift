public import Foundation

/// Frozen bytes and the envelope around them: one sender, one recipient.
public struct OutgoingMessage: Sendable {
  public let sender: EmailAddress
  public let recipient: EmailAddress
  public let bytes: Data

  public init(sender: EmailAddress, recipient: EmailAddress, bytes: Data) {
    self.sender = sender
    self.recipient = recipient
    self.bytes = bytes
  }

  public init(_ message: ComposedMessage) {
    self.init(sender: message.sender, recipient: message.recipient, bytes: message.bytes)
  }

  var needsSMTPUTF8: Bool { sender.needsSMTPUTF8 || recipient.needsSMTPUTF8 }
}
