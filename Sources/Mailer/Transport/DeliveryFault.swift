/// Why a message could not be handed over for now. It stays queued after each of these.
public enum DeliveryFault: Error, Sendable, Equatable {
  /// No name, no route, no listener, no answer in time: nothing was tried.
  case offline(detail: String)
  /// The certificate or the handshake is not to be trusted.
  case tls(detail: String)
  /// STARTTLS is wanted and not offered. There is no downgrade.
  case noStartTLS
  /// The login was refused, or no mechanism is shared.
  case authentication(ServerReply?)
  /// The server turned us away before any message was named.
  case serverRefused(ServerReply)
  /// The server does not take mail from the configured sender.
  case senderRefused(ServerReply)
  /// A 4xx for this message or recipient.
  case refusedForNow(ServerReply)
  /// The connection broke before the message was complete, so the server cannot have taken it.
  case connectionLost(detail: String)
  /// "Body sent" could not be written down, so the message was not completed.
  case notRecorded(detail: String)
  /// The message's own file cannot be read; the server was not asked.
  case fileUnreadable(detail: String)
  /// libcurl failed in a way that is not foreseen.
  case unforeseen(code: Int, detail: String)

  /// Whether the next message would meet the same fault, so that a run ends here.
  public var isServerWide: Bool {
    switch self {
    case .offline, .tls, .noStartTLS, .authentication, .serverRefused, .senderRefused,
      .notRecorded, .unforeseen:
      true
    case .refusedForNow, .connectionLost, .fileUnreadable: false
    }
  }

  /// Whether somebody has to change the configuration or the server before it can work.
  public var needsAttention: Bool {
    switch self {
    case .tls, .noStartTLS, .authentication, .serverRefused, .senderRefused, .notRecorded,
      .fileUnreadable, .unforeseen:
      true
    case .offline, .refusedForNow, .connectionLost: false
    }
  }

  /// A word for the database and for scripts.
  public var kind: String {
    switch self {
    case .offline: "offline"
    case .tls: "tls"
    case .noStartTLS: "no-starttls"
    case .authentication: "authentication"
    case .serverRefused: "server-refused"
    case .senderRefused: "sender-refused"
    case .refusedForNow: "refused-for-now"
    case .connectionLost: "connection-lost"
    case .notRecorded: "not-recorded"
    case .fileUnreadable: "file-unreadable"
    case .unforeseen: "unforeseen"
    }
  }

  /// The server's answer, where there was one.
  public var reply: ServerReply? {
    switch self {
    case .authentication(let reply): reply
    case .serverRefused(let reply), .senderRefused(let reply), .refusedForNow(let reply): reply
    case .offline, .tls, .noStartTLS, .connectionLost, .notRecorded, .fileUnreadable, .unforeseen:
      nil
    }
  }
}

extension DeliveryFault: CustomStringConvertible {
  /// One sentence with the remedy, safe to log: replies have the recipient's address hidden.
  public var description: String {
    switch self {
    case .offline(let detail):
      "The mail server cannot be reached (\(detail)); check the network and the server's name and"
        + " port in smtp.url."
    case .tls(let detail):
      "The mail server's certificate or TLS handshake was refused (\(detail)); use the name that"
        + " its certificate has, or name its authority's file in smtp.ca_file."
    case .noStartTLS:
      "The mail server offers no STARTTLS and mail is not sent without protection; use smtps://, or"
        + " smtp+plaintext:// for a relay that you trust."
    case .authentication(let reply?):
      "The mail server refused the login (\(reply)); check the user in smtp.url, the password and"
        + " smtp.authentication."
    case .authentication(nil):
      "The mail server offers none of the wanted ways to log in; check smtp.authentication."
    case .serverRefused(let reply):
      "The mail server turned the connection away (\(reply)); ask its operator."
    case .senderRefused(let reply):
      "The mail server does not take mail from the sender in smtp.from (\(reply)); use an address"
        + " that belongs to the login."
    case .refusedForNow(let reply):
      "The mail server asks to try again later (\(reply))."
    case .connectionLost(let detail):
      "The connection broke before the message was complete (\(detail)); it is tried again."
    case .notRecorded(let detail):
      "The outbox could not be written (\(detail)), so the message was not completed; free some"
        + " disk space."
    case .fileUnreadable(let detail):
      "The message's file in the spool folder cannot be read (\(detail)); check the disk. It is tried"
        + " again."
    case .unforeseen(let code, let detail):
      "libcurl reports error \(code) (\(detail)); run \"selfie config check\"."
    }
  }
}
