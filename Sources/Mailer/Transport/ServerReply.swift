import Files
import Foundation

/// A mail server's reply, safe to show and log.
public struct ServerReply: Sendable, Equatable {
  /// The three digits of RFC 5321 4.2.
  public let code: Int
  /// The text without code, control characters and the recipient's address, which servers repeat;
  /// at most 400 Unicode scalars.
  public let text: String

  /// A reply whose text holds no address.
  init(code: Int, text: String) {
    self.code = code
    self.text = text
  }

  /// The Unicode scalars kept of a text, since RFC 5321 allows any number of lines, and a character
  /// may have any number of accents.
  static let textLimit = 400

  init(code: Int, lines: [String], hiding recipient: EmailAddress?) {
    var text = lines.joined(separator: " ")
    text.unicodeScalars.removeAll { $0.isControl }
    if let recipient {
      let local = recipient.localPart
      // Servers may repeat a quoted string without its quotes, and without its backslashes.
      let bare = local.hasPrefix("\"") ? String(local.dropFirst().dropLast()) : local
      // They may leave out the tag of a subaddress (RFC 5233).
      let untagged = String(bare.prefix { $0 != "+" })
      let parts = [local, bare, bare.replacing(/\\(.)/) { $0.1 }, untagged]
      // Alone, a local part of up to three letters would hide half the text.
      let secrets = parts.map { "\($0)@\(recipient.domain)" } + parts.filter { $0.count > 3 }
      for secret in secrets {
        text = text.replacingOccurrences(of: secret, with: "recipient", options: .caseInsensitive)
      }
    }
    self.init(code: code, text: String(text.unicodeScalars.prefix(Self.textLimit)))
  }

  /// The refusal of an access token: the challenge of XOAUTH2, JSON in Base64, with its status in
  /// clear; `nil` for another reply.
  init?(refusingToken challenge: ServerReply) {
    struct Refusal: Decodable { let status: String }
    guard challenge.code == 334, let json = Data(base64Encoded: challenge.text),
      let refusal = try? JSONDecoder().decode(Refusal.self, from: json),
      refusal.status.allSatisfy(\.isNumber)
    else { return nil }
    self.init(code: 334, text: "the token is not valid, status \(refusal.status)")
  }

  /// The enhanced code with which the text begins; one of another class than the reply's does not
  /// count.
  var enhancedCode: EnhancedStatusCode? {
    EnhancedStatusCode(startOf: text).flatMap { $0.kind == code / 100 ? $0 : nil }
  }

  /// Whether the words are about a message's size, as servers without enhanced codes tell it.
  var statesSize: Bool {
    text.contains(
      /(?i)more than \d+ ?(bytes|octets|[km]i?b)|too (large|big|long)|size[^.]* exceed|exceeds[^.]* size/
    )
  }

  /// Whether the reply is about the longest message of the server. By RFC 3463, 5.2.3 is about that
  /// of one mailbox, and by RFC 5321, 552 alone about a mailbox that is full.
  var limitsEveryMessage: Bool {
    switch enhancedCode.map({ ($0.subject, $0.detail) }) {
    case (3, 4)?: true
    case (2, _)?: false
    default: statesSize
    }
  }
}

extension ServerReply: CustomStringConvertible {
  /// The code, and the text where there is one.
  public var description: String { text.isEmpty ? "\(code)" : "\(code) \(text)" }
}
