/// One header of a message, folded and ready to be written.
struct HeaderField {
  let name: String
  let value: String

  var line: String { "\(name): \(value)\r\n" }

  /// A field with free text, encoded as it needs.
  static func unstructured(_ name: String, _ text: String) -> HeaderField {
    HeaderField(name: name, value: HeaderText.unstructured(text, column: name.utf8.count + 2))
  }

  static func mailbox(_ name: String, _ mailbox: Mailbox) -> HeaderField {
    HeaderField(name: name, value: HeaderText.mailbox(mailbox, column: name.utf8.count + 2))
  }
}
