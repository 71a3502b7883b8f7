/// A password or token that printing, dumping and interpolating show as dots.
struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let value: String

  /// Wraps a password or token.
  init(_ value: String) {
    self.value = value
  }

  /// Four dots, whatever the length.
  var description: String { "••••" }
  /// The same four dots.
  var debugDescription: String { description }
  /// A mirror without children, so that `dump` shows nothing.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
