/// A header field (RFC 5322 2.2), encoded and folded.
struct HeaderField {
  let name: String
  let value: String

  /// The field with its CRLF.
  var line: String { "\(name): \(value)\r\n" }

  /// A field of unstructured text, as encoded words where needed.
  static func unstructured(_ name: String, _ text: String) -> HeaderField {
    HeaderField(name: name, value: HeaderText.unstructured(text, column: name.utf8.count + 2))
  }

  /// A field of one mailbox.
  static func mailbox(_ name: String, _ mailbox: Mailbox) -> HeaderField {
    HeaderField(name: name, value: HeaderText.mailbox(mailbox, column: name.utf8.count + 2))
  }
}
