import Foundation
import Imaging

/// Sets the lines of cards in two fonts. A line that is too long first shrinks, then ends with an
/// ellipsis.
struct LineFitter: ~Copyable {
  private let didot, neohellenic: TypeFont

  /// The number of Unicode scalars of a line that are looked at, far more than fit.
  private static let longest = 400

  /// Opens both fonts.
  init(_ pictures: CardPictures) throws(CardError) {
    let files = (try pictures.font(.didot), try pictures.font(.neohellenic))
    self.init(
      didot: try Self.open(.didot, files.0), neohellenic: try Self.open(.neohellenic, files.1))
  }

  private init(didot: consuming TypeFont, neohellenic: consuming TypeFont) {
    self.didot = didot
    self.neohellenic = neohellenic
  }

  private static func open(
    _ face: Typeface, _ bytes: [UInt8]
  ) throws(CardError) -> TypeFont {
    guard let font = TypeFont(face, bytes: bytes) else {
      throw .pictureDamaged(name: "font \(face.rawValue).otf")
    }
    return font
  }

  /// Sets a line; `nil` for a blank text, and for one without a letter of the fonts, which gets a
  /// note.
  ///
  /// - Parameters:
  ///   - text: the words; their line ends become spaces.
  ///   - line: which line it is, for notes.
  ///   - width: the room for the line, in pixels.
  func set(
    _ text: String, as line: CardNote.Line, _ style: LineStyle, width: Int
  ) -> (line: FittedLine?, notes: [CardNote]) {
    // No type is small enough for a longer text.
    let isLong = text.unicodeScalars.count > Self.longest
    let scalars = text.unicodeScalars.prefix(Self.longest)
    let whole = String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    guard whole.contains(where: { !$0.isWhitespace }) else { return (nil, []) }
    let words = whole.onOneLine
    // The other face sets a line for which only that face has all letters.
    let usesOther = !covers(words, style.face) && covers(words, style.face.other)
    let face = usesOther ? style.face.other : style.face
    let drawable = words.unicodeScalars.filter { covers(String($0), face) }
    let known = String(String.UnicodeScalarView(drawable)).onOneLine
    guard known.contains(where: { !$0.isWhitespace }) else { return (nil, [.lineMissing(line)]) }
    var notes: [CardNote] = known == words ? [] : [.lettersMissing(line)]
    let wished = style.size * CardFormat.dotsPerMillimeter
    var (size, fitted) = (wished, known)
    let breadth = self.width(known, face, wished)
    if breadth > width {
      size = wished * max(Double(width) / Double(breadth), LineStyle.leastPart)
    }
    let isTooLong = isLong || self.width(fitted, face, size) > width
    if isTooLong, size <= wished * LineStyle.leastPart + 1e-9 {
      fitted = shortened(known, face, size, width)
      notes.append(.lineShortened(line))
    }
    // Rounding to pixels may leave the line too wide.
    while self.width(fitted, face, size) > width, size > 4 { size *= 0.99 }
    let drawn = draw(fitted, face, size)
    return (drawn.map { FittedLine(line: $0, size: size) }, notes)
  }

  /// The longest beginning of a text that fits together with an ellipsis.
  private func shortened(_ text: String, _ face: Typeface, _ size: Double, _ width: Int) -> String {
    let letters = Array(text)
    func beginning(_ count: Int) -> String {
      var kept = letters[..<count]
      while kept.last == " " { kept.removeLast() }
      return String(kept) + "…"
    }
    // The ellipsis alone counts as fitting.
    var (fitting, tooLong) = (0, letters.count)
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      if self.width(beginning(middle), face, size) <= width {
        fitting = middle
      } else {
        tooLong = middle
      }
    }
    return beginning(fitting)
  }

  private func covers(_ text: String, _ face: Typeface) -> Bool {
    face == .didot ? didot.covers(text) : neohellenic.covers(text)
  }

  private func width(_ text: some StringProtocol, _ face: Typeface, _ size: Double) -> Int {
    let text = String(text)
    return face == .didot
      ? didot.width(text, size: size) : neohellenic.width(text, size: size)
  }

  private func draw(_ text: String, _ face: Typeface, _ size: Double) -> TypeLine? {
    face == .didot ? didot.line(text, size: size) : neohellenic.line(text, size: size)
  }
}

/// A line of an inscription that fits on the stone.
struct FittedLine {
  let line: TypeLine
  /// Pixels an em.
  let size: Double
}

/// What a line should look like.
struct LineStyle {
  var face: Typeface
  /// Millimetres an em.
  var size: Double
  var color: SIMD3<Float>

  /// The smallest share of its size to which a line shrinks.
  static let leastPart = 0.62
}

extension Typeface {
  fileprivate var other: Typeface { self == .didot ? .neohellenic : .didot }
}

extension String {
  /// The words on one line, with single spaces and without characters that have no shape.
  fileprivate var onOneLine: String {
    let visible = unicodeScalars.filter { scalar in
      if scalar.properties.isVariationSelector { return false }
      return switch scalar.properties.generalCategory {
      case .format: false
      case .control: scalar.properties.isWhitespace
      default: true
      }
    }
    return String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
