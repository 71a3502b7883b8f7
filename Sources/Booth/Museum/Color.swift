import Overlay

/// An sRGB colour as style sheets write it.
package struct Color: Sendable, Equatable {
  /// 0 to 255.
  package let red, green, blue: Int

  package init(red: Int, green: Int, blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour of a text such as `#4C533A`; `nil` for any other text.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /#([0-9A-Fa-f]{6})/),
      let value = Int(match.output.1, radix: 16)
    else { return nil }
    self.init(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
  }

  /// The relative luminance of WCAG 2.2, from 0 to 1.
  package var luminance: Double {
    func linear(_ value: Int) -> Double { TransferFunction.decode(Double(value) / 255) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.2, from 1 to 21.
  package func contrast(with other: Color) -> Double {
    let (mine, theirs) = (luminance, other.luminance)
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }

  /// The colour, each part moved as that part moves from `start` to `end`: for a chosen colour, the
  /// shade that matches a shade of the delivered one.
  func shifted(from start: Color, to end: Color) -> Color {
    func part(_ field: KeyPath<Color, Int>) -> Int {
      min(max(self[keyPath: field] + end[keyPath: field] - start[keyPath: field], 0), 255)
    }
    return Color(red: part(\.red), green: part(\.green), blue: part(\.blue))
  }
}

extension Color: CustomStringConvertible {
  package var description: String {
    "#"
      + [red, green, blue].map { String($0 + 256, radix: 16, uppercase: true).suffix(2) }.joined()
  }
}
