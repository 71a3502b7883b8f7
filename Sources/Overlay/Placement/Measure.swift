/// A length along one side of the photo as a user writes it: pixels (`120`) or percent (`12.5%`).
public enum Measure: Hashable, Sendable {
  /// Pixels of the upright photo.
  case pixels(Double)
  /// Hundredths of the photo's width or height.
  case percent(Double)

  /// Reads `120`, `120.5`, `50%`; `nil` for anything else, infinities and numbers beyond a million
  /// among it.
  public init?(_ text: some StringProtocol) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    // Double's own parser takes hexadecimal, "nan" and "infinity" as well: nobody means those.
    guard !digits.isEmpty, digits.allSatisfy({ "+-.0123456789".contains($0) }),
      let value = Double(digits), abs(value) <= 1_000_000
    else { return nil }
    self = text.hasSuffix("%") ? .percent(value) : .pixels(value)
  }

  /// The length in pixels on a side of the photo.
  public func pixels(of side: Int) -> Double {
    switch self {
    case .pixels(let value): value
    case .percent(let value): value / 100 * Double(side)
    }
  }
}
