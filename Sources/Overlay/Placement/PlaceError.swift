/// Why a text is no place that a user gives for a wreath or the statue.
public struct PlaceError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Fault: Hashable, Sendable {
    /// It has too few or too many numbers, or something else than numbers.
    case malformed
    /// Some lengths are pixels and others are percentages, as where a decimal comma splits a number.
    case mixedUnits
    /// A number is out of its range; `name` and `value` say which.
    case outOfRange(name: String, value: String, limits: ClosedRange<Double>, unit: String)
  }

  /// The text.
  public let text: String
  /// What is wrong with it.
  public let fault: Fault
  private let kind: PlaceKind

  init(_ text: String, _ fault: Fault, of kind: PlaceKind) {
    (self.text, self.fault, self.kind) = (text, fault, kind)
  }
}

extension PlaceError: CustomStringConvertible {
  /// One sentence that names the text, what is wrong, and the form.
  public var description: String {
    let sentence =
      switch fault {
      case .malformed: "'\(text)' is not \(kind.thing)'s place"
      case .mixedUnits: "'\(text)' mixes pixels with percent"
      case .outOfRange(let name, let value, let limits, let unit):
        """
        '\(text)' has the \(name) \(value), which is not between \(limits.lowerBound.short) and \
        \(limits.upperBound.short)\(unit)
        """
      }
    return """
      \(sentence); give \(kind.form), all lengths in pixels or all in percent, decimals with a point \
      (20.5), such as \(kind.examples).
      """
  }
}

extension Double {
  /// Without decimals where it has none.
  fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}
