/// A password or token. It shows itself to nobody: printing, dumping and interpolating give dots.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let value: String

  public init(_ value: String) {
    self.value = value
  }

  public var description: String { "••••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
