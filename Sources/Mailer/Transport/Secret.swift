/// A password or token. It shows itself to nobody: printing, dumping and interpolating give dots.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let value: String

  /// Wraps a password or token as it is.
  public init(_ value: String) {
    self.value = value
  }

  /// Four dots, whatever the length.
  public var description: String { "••••" }
  /// The same four dots.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` finds nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
