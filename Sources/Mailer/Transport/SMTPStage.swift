/// The progress of a transaction, by the last command that libcurl sent.
enum SMTPStage: Int, Comparable {
  case connecting, greeted, startingTLS, authenticating, sender, recipient, data
  /// All octets of the message were handed to libcurl: the final dot may go out at any moment.
  case dot

  init?(command: String) {
    switch command {
    case "EHLO", "HELO": self = .greeted
    case "STAR": self = .startingTLS
    case "AUTH": self = .authenticating
    case "MAIL": self = .sender
    case "RCPT": self = .recipient
    case "DATA": self = .data
    default: return nil
    }
  }

  static func < (left: SMTPStage, right: SMTPStage) -> Bool { left.rawValue < right.rawValue }
}
