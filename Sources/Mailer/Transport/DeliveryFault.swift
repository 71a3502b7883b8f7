public import Files

/// Why a message could not be delivered for now; it stays queued.
public enum DeliveryFault: Error, Sendable, Equatable {
  /// No address, route or listener, or no answer in time: the server was not reached.
  case offline(detail: String)
  /// The TLS handshake failed or the certificate is not trusted.
  case tls(detail: String)
  /// The server offers no STARTTLS, and connections are never downgraded.
  case noStartTLS
  /// The login was refused, or the server offers no allowed mechanism (nil).
  case authentication(ServerReply?, mechanism: String? = nil)
  /// The server is busy: a transient reply (4xx) that concerns every message.
  case busy(ServerReply)
  /// The sender has reached a limit of the server.
  case quota(ServerReply)
  /// The server refuses for good whatever this machine sends.
  case serverRefused(ServerReply)
  /// The server refused the configured sender.
  case senderRefused(ServerReply)
  /// A transient reply (4xx) for this message or recipient.
  case refusedForNow(ServerReply)
  /// The connection broke before the message was complete, so the server cannot have accepted it.
  case connectionLost(detail: String)
  /// The server took several messages in a row and closed without an answer.
  case unanswered(detail: String)
  /// The outbox could not record that the body was sent, so the final dot was withheld.
  case notRecorded(detail: String)
  /// The message's spool file cannot be read; the server was not asked.
  case fileUnreadable(detail: String)
  /// libcurl failed with another error; `code` is its CURLcode.
  case unforeseen(code: Int, detail: String)

  /// Whether every message would meet the same fault, so that it ends the run.
  var isServerWide: Bool {
    switch self {
    case .offline, .tls, .noStartTLS, .authentication, .busy, .quota, .serverRefused,
      .senderRefused, .unanswered, .notRecorded, .unforeseen:
      true
    case .refusedForNow, .connectionLost, .fileUnreadable: false
    }
  }

  /// Whether the configuration, the server or this machine must be changed before mail can go out.
  public var needsAttention: Bool {
    switch self {
    case .tls, .noStartTLS, .authentication, .serverRefused, .senderRefused, .unanswered,
      .notRecorded, .fileUnreadable, .unforeseen:
      true
    case .offline, .busy, .quota, .refusedForNow, .connectionLost: false
    }
  }

  /// A stable word for the database and scripts, such as `no-starttls`.
  public var kind: String {
    switch self {
    case .offline: "offline"
    case .tls: "tls"
    case .noStartTLS: "no-starttls"
    case .authentication: "authentication"
    case .busy: "busy"
    case .quota: "quota"
    case .serverRefused: "server-refused"
    case .senderRefused: "sender-refused"
    case .refusedForNow: "refused-for-now"
    case .connectionLost: "connection-lost"
    case .unanswered: "unanswered"
    case .notRecorded: "not-recorded"
    case .fileUnreadable: "file-unreadable"
    case .unforeseen: "unforeseen"
    }
  }
}

extension DeliveryFault: ReportableError {
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
    case .authentication(let reply?, let mechanism):
      "The mail server refused the login" + (mechanism.map { " by \($0)" } ?? "")
        + " (\(reply)); check the user in smtp.url, the password and smtp.authentication."
    case .authentication(nil, _):
      "The mail server offers none of the wanted ways to log in; check smtp.authentication, and the"
        + " port in smtp.url."
    case .busy(let reply):
      "The mail server is busy (\(reply)); it is tried again in some minutes."
    case .quota(let reply):
      """
      The mail server takes no more mail of this sender for now (\(reply)); it is tried again in \
      an hour. Ask its operator for a higher limit, or lower smtp.hourly.
      """
    case .serverRefused(let reply):
      "The mail server takes no mail from this machine (\(reply)); ask its operator."
    case .senderRefused(let reply):
      "The mail server does not take mail from the sender in smtp.from (\(reply)); use an address"
        + " that belongs to the login."
    case .refusedForNow(let reply):
      "The mail server asks to try again later (\(reply))."
    case .connectionLost(let detail):
      "The connection broke before the message was complete (\(detail)); it is tried again."
    case .unanswered(let detail):
      "The mail server took several messages and closed without an answer (\(detail)); ask its"
        + " operator whether they were delivered."
    case .notRecorded(let detail):
      "The outbox could not be written (\(detail)), so the message was not completed; free some"
        + " disk space."
    case .fileUnreadable(let detail):
      """
      The message's file in the spool folder cannot be read (\(detail)); check the disk. It is \
      tried again.
      """
    case .unforeseen(let code, let detail):
      "libcurl reports error \(code) (\(detail)); check the server by itself."
    }
  }

  /// 78 where something must be changed, else 75.
  public var status: ExitStatus { needsAttention ? .configuration : .queued }
}
