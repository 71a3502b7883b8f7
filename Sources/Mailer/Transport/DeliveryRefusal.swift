/// Why a message is refused for good.
enum DeliveryRefusal: Error, Sendable, Equatable {
  /// A permanent reply (5xx) for this recipient or message.
  case reply(ServerReply)
  /// The address needs SMTPUTF8 (RFC 6531) and the server does not offer it.
  case noSMTPUTF8
  /// The message is larger than the server's SIZE and could not be made smaller.
  case tooLarge(limit: Int?, reply: ServerReply?)
  /// The address in the outbox is damaged; the server was not asked.
  case addressUnreadable

  /// A stable word for the database and scripts.
  var kind: String {
    switch self {
    case .reply, .noSMTPUTF8: "refused"
    case .tooLarge: "too-large"
    case .addressUnreadable: "address-unreadable"
    }
  }
}

extension DeliveryRefusal: CustomStringConvertible {
  /// One sentence with the remedy, safe to log: replies have the recipient's address hidden.
  var description: String {
    switch self {
    case .reply(let reply):
      "The mail server refused the message for good (\(reply))."
    case .noSMTPUTF8:
      "The address has letters beyond ASCII before the @ and the mail server offers no SMTPUTF8;"
        + " ask for another address or use another server."
    case .tooLarge(let limit?, nil):
      "The message is larger than the \(limit) octets that the mail server takes; lower"
        + " mail.max_attachment_bytes and send the photo again."
    case .tooLarge(_, let reply):
      "The message is larger than the mail server takes"
        + (reply.map { " (\($0))" } ?? "")
        + "; lower mail.max_attachment_bytes and send the photo again."
    case .addressUnreadable:
      "The message's address in the outbox cannot be read; send the photo again."
    }
  }
}
