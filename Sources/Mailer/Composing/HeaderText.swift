import Files

/// Header text: validation, encoding and folding.
enum HeaderText {
  /// Refuses empty and overlong text and control characters, which could end a header early.
  /// Nothing is truncated or replaced.
  static func check(
    _ text: String, field: MessageError.Field, limit: Int
  ) throws(MessageError) {
    guard !text.isEmpty else { throw .empty(field) }
    guard text.utf8.count <= limit else {
      throw .tooLong(field, octets: text.utf8.count, limit: limit)
    }
    for (position, scalar) in text.unicodeScalars.enumerated() where scalar.isControl {
      throw .controlCharacter(field, scalar: scalar.value, position: position)
    }
  }

  /// A field of unstructured text with its CRLF, as encoded words where needed (RFC 5322 2.2).
  static func field(_ name: String, _ text: String) -> String {
    "\(name): \(unstructured(text, column: name.utf8.count + 2))\r\n"
  }

  /// A field of one mailbox with its CRLF.
  static func field(_ name: String, _ mailbox: Mailbox) -> String {
    "\(name): \(self.mailbox(mailbox, column: name.utf8.count + 2))\r\n"
  }

  /// The value of an unstructured field such as Subject.
  ///
  /// - Parameter column: The octets of the first line before the value, name and colon included.
  static func unstructured(_ text: String, column: Int) -> String {
    guard isPlain(text) else { return EncodedWord.sequence(for: text, column: column) }
    return folded(text.split(separator: " ").map(String.init), column: column)
  }

  /// A display name as a phrase (RFC 5322 3.2.5) before an address in angle brackets.
  static func phrase(_ text: String, column: Int) -> String {
    guard isPlain(text), text.utf8.count <= 60 else {
      return EncodedWord.sequence(for: text, column: column)
    }
    if text.unicodeScalars.allSatisfy({ $0.isAtomText || $0 == " " }) { return text }
    return quoted(text)
  }

  /// A quoted string (RFC 5322 3.2.4).
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A mailbox as `Name <address>`, on two lines if one would be too long.
  static func mailbox(_ mailbox: Mailbox, column: Int) -> String {
    let address = mailbox.address.text
    guard let name = mailbox.name else { return address }
    let phrase = phrase(name, column: column)
    let lastLine = phrase.utf8.split(separator: 0x0A).last?.count ?? 0
    let used = phrase.contains("\r\n") ? lastLine : column + lastLine
    let separator = used + address.utf8.count + 3 > 76 ? "\r\n " : " "
    return phrase + separator + "<\(address)>"
  }

  /// Whether a reader gets the text back unchanged though it is not encoded: it is printable ASCII,
  /// nothing in it looks like an encoded word, folding and trimming take no space of it, and no
  /// word is too long for a line.
  private static func isPlain(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
    if text.contains("=?") || text.contains("  ") || text.hasPrefix(" ") || text.hasSuffix(" ") {
      return false
    }
    return text.split(separator: " ").allSatisfy { $0.utf8.count <= 60 }
  }

  private static func folded(_ words: [String], column: Int) -> String {
    var result = ""
    var used = column
    for (number, word) in words.enumerated() {
      if number > 0 {
        if used + 1 + word.utf8.count > 76 {
          result += "\r\n "
          used = 1
        } else {
          result += " "
          used += 1
        }
      }
      result += word
      used += word.utf8.count
    }
    return result
  }
}
