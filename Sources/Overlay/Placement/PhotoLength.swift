/// A length along one side of a photo: in pixels or relative to the side.
public enum PhotoLength: Hashable, Sendable {
  /// Pixels of the upright photo.
  case pixels(Double)
  /// Hundredths of the photo's width or height.
  case percent(Double)

  /// The lengths from an edge that are taken, in pixels or percent.
  static let range = -1_000_000.0...1_000_000.0
  /// The widths and heights in pixels, as in plans.
  static let pixelsOfSize = 1.0...1_000_000.0
  /// The widths and heights in percent of the photo's.
  static let percentOfSize = 0.1...1000.0

  /// Parses `120`, `120.5` or `50%`; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    // Double's own parser also accepts hexadecimal, "nan" and "infinity".
    guard !digits.isEmpty, digits.allSatisfy({ "+-.0123456789".contains($0) }),
      let value = Double(digits)
    else { return nil }
    self = text.hasSuffix("%") ? .percent(value) : .pixels(value)
  }

  /// The number before the unit.
  var number: Double {
    switch self {
    case .pixels(let number), .percent(let number): number
    }
  }

  /// Whether it is relative to the side.
  var isPercent: Bool {
    if case .percent = self { true } else { false }
  }

  /// The length in pixels on a side of `side` pixels.
  public func pixels(of side: Int) -> Double {
    switch self {
    case .pixels(let value): value
    case .percent(let value): value / 100 * Double(side)
    }
  }
}
