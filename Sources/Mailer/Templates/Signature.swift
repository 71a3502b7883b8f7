/// The museum's words under a message.
struct Signature: Sendable, Equatable {
  /// The museum's name.
  var museum: String?
  /// A line of its own, such as a web page.
  var line: String?

  /// What there is of both.
  var lines: [String] { [museum, line].compactMap(\.self) }
}
