/// The colours of the page that a museum may choose, and the shades that follow from them.
package struct Palette: Sendable, Equatable {
  /// A colour that may be chosen.
  package enum Name: String, Sendable, CaseIterable {
    /// The wall on which pictures hang.
    case wall
    /// The one thing to press next.
    case clay
    /// Letters of answers, ticks and lines on the stone.
    case olive
  }

  /// Two colours that visitors see together, and the contrast ratio that they need.
  struct Pair {
    let front, back: Color
    let what: String
    /// 4.5 for words (WCAG 2.2, 1.4.3), 3 for what is pressed (1.4.11).
    let needed: Double
  }

  /// The delivered colours: the wall is lighter in its middle and darker at its edges; clay is
  /// darker at its foot, and when a visitor presses it.
  private static let delivered: [Name: Color] = [
    .wall: Color(0x4C533A), .clay: Color(0xA04022), .olive: Color(0x435021),
  ]
  private static let shades: [(variable: String, name: Name, delivered: Color)] = [
    ("wall-high", .wall, Color(0x5B6249)), ("wall-mid", .wall, Color(0x4C533A)),
    ("wall-low", .wall, Color(0x3A402D)), ("wall-light", .wall, Color(0x727A5B)),
    ("clay-high", .clay, Color(0xA04022)), ("clay-low", .clay, Color(0x8F3519)),
    ("clay-pressed", .clay, Color(0x8C3519)), ("clay-pressed-low", .clay, Color(0x7C2C13)),
    ("olive", .olive, Color(0x435021)),
  ]
  /// The fixed colours: the marble's darkest vein, and words on clay and olive.
  private static let marble = Color(0xF2EEE5)
  private static let vein = Color(0xCCC8BE)
  private static let clayWords = Color(0xFFF6EA)
  private static let white = Color(0xFFFFFF)

  private let chosen: [Name: Color]

  package init(_ chosen: [Name: Color] = [:]) { self.chosen = chosen }

  /// A shade by the name of the style sheet's variable.
  private func shade(_ variable: String) -> Color {
    guard let shade = Self.shades.first(where: { $0.variable == variable }) else {
      preconditionFailure("there is no \(variable)")
    }
    guard let chosen = chosen[shade.name], let start = Self.delivered[shade.name] else {
      return shade.delivered
    }
    return chosen.shifted(from: start, to: shade.delivered)
  }

  /// The pairs that a chosen colour forms with others.
  private func pairs(of name: Name) -> [Pair] {
    switch name {
    case .wall:
      ["wall-high", "wall-mid", "wall-low"].map {
        Pair(front: Self.marble, back: shade($0), what: "words on the wall", needed: 4.5)
      }
    case .clay:
      ["clay-high", "clay-low", "clay-pressed", "clay-pressed-low"].map {
        Pair(front: Self.clayWords, back: shade($0), what: "words on clay", needed: 4.5)
      } + [
        Pair(front: shade("clay-high"), back: Self.vein, what: "clay on marble", needed: 3)
      ]
    case .olive:
      [
        Pair(front: shade("olive"), back: Self.vein, what: "olive words on marble", needed: 4.5),
        Pair(front: Self.white, back: shade("olive"), what: "white on olive", needed: 4.5),
      ]
    }
  }

  /// What is wrong with a chosen colour, as one sentence; `nil` when its contrast suffices.
  package func fault(of name: Name) -> String? {
    guard let color = chosen[name] else { return nil }
    let failing = pairs(of: name).filter { $0.front.contrast(with: $0.back) < $0.needed }
    let ratio = { (pair: Pair) in pair.front.contrast(with: pair.back) / pair.needed }
    guard let worst = failing.min(by: { ratio($0) < ratio($1) }) else { return nil }
    let measured = worst.front.contrast(with: worst.back)
    // Rounded down: 4.49 is less than 4.5.
    let shown = (measured * 100).rounded(.down) / 100
    return """
      \(name.rawValue) \(color) gives \(worst.what) a contrast of \(shown) (\(worst.front) on \
      \(worst.back)), less than \(worst.needed); choose a darker colour.
      """
  }

  /// A style sheet with the chosen colours' shades.
  package var styleSheet: String {
    let lines = Self.shades.filter { chosen[$0.name] != nil }.map {
      "  --\($0.variable): \(shade($0.variable));\n"
    }
    return lines.isEmpty ? "" : ":root {\n\(lines.joined())}\n"
  }
}

extension Color {
  fileprivate init(_ value: Int) {
    self.init(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
  }
}
