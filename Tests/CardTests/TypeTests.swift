import Foundation
import Imaging
import TestSupport
import Testing

@testable import Card

@Suite("Type on cards")
struct TypeTests {
  private let style = LineStyle(face: .didot, size: 6, color: SIMD3<Float>(0, 0, 0))

  private func cases() throws -> LineFitter { try LineFitter(Harness.pictures) }

  private func didot() throws -> TypeFont {
    guard let font = TypeFont(.didot, bytes: try Harness.pictures.font(.didot)) else {
      throw CardError.pictureDamaged(name: "GFS Didot")
    }
    return font
  }

  @Test("A line's ink fits its mask, touches its edges, and grows with its size")
  func mask() throws {
    let font = try didot()
    let drawn = font.line("Νίκη", size: 60)
    let line = try #require(drawn)
    let rows = (0..<line.size.height).map { y in
      (0..<line.size.width).map { line.coverage[y * line.size.width + $0] }
    }
    #expect(rows.contains { $0.contains(255) })
    #expect(rows[0].contains { $0 > 0 })
    // 60 pixels an em: capitals are two thirds of it, descenders a quarter.
    #expect((40...70).contains(line.size.height), "\(line.size.height)")
    let double = font.width("Νίκη", size: 120)
    #expect(abs(double - 2 * line.size.width) <= 2, "\(double)")
  }

  @Test("Letters are kerned and composed")
  func shaping() throws {
    let font = try didot()
    let (pair, a, v) = (
      font.width("AV", size: 100), font.width("A", size: 100), font.width("V", size: 100)
    )
    #expect(pair < a + v - 4, "\(pair) \(a) \(v)")
    let (composed, decomposed) = ("ά", "α\u{301}")
    let lines = (font.line(composed, size: 80), font.line(decomposed, size: 80))
    #expect(lines.0 != nil && lines.0?.coverage == lines.1?.coverage)
  }

  @Test("A long name shrinks, and a longer one ends with an ellipsis; none is cut")
  func fitting() throws {
    let fonts = try cases()
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    var (shrunk, shortened) = (0, 0)
    for _ in 0..<60 {
      let count = Int.random(in: 1...70, using: &random)
      let name = (0..<count).map { _ in
        ["Μ", "α", "ρ", "ί", "W", "i", "n", " "].randomElement(using: &random) ?? "a"
      }.joined()
      let (line, notes) = fonts.set(name, as: .name, style, width: 500)
      guard let line else {
        #expect(name.allSatisfy { $0 == " " }, "\(seed)")
        continue
      }
      #expect(line.line.size.width <= 500, "\(seed)")
      let wished = style.size * CardFormat.dotsPerMillimeter
      #expect(line.size >= LineStyle.leastPart * wished * 0.95, "\(seed)")
      if line.size < wished { shrunk += 1 }
      if notes.contains(.lineShortened(.name)) { shortened += 1 }
    }
    #expect(shrunk > 5 && shortened > 5)
  }

  @Test(
    "What the fonts lack is left out and said, and never a box",
    arguments: [
      ("محمد", nil, CardNote.lineMissing(.name)),
      ("🏆🥇", nil, .lineMissing(.name)),
      ("李明", nil, .lineMissing(.name)),
      ("Άννα 🏆", "Άννα", .lettersMissing(.name)),
      ("🥇 Anna\u{200D}\u{FE0F}", "Anna", .lettersMissing(.name)),
      ("\u{E000}", nil, .lineMissing(.name)), ("\u{FFFF}", nil, .lineMissing(.name)),
      ("\u{200D}", nil, .lineMissing(.name)), ("Anna\u{E000}", "Anna", .lettersMissing(.name)),
    ])
  func missing(text: String, kept: String?, note: CardNote) throws {
    let fonts = try cases()
    let (line, notes) = fonts.set(text, as: .name, style, width: 900)
    #expect(notes == [note])
    let expected = kept == nil ? nil : fonts.set(kept ?? "", as: .name, style, width: 900).line
    #expect(line?.line.coverage == expected?.line.coverage)
  }

  @Test("However long a line is, it is shortened and says so")
  func endless() throws {
    let fonts = try cases()
    for count in [400, 4000, 120_000] {
      let name = String(repeating: "Maria ", count: count / 6 + 1)
      let (line, notes) = fonts.set(name, as: .name, style, width: 500)
      #expect(notes == [.lineShortened(.name)], "\(count)")
      #expect((400...500).contains(line?.line.size.width ?? 0), "\(count)")
    }
  }

  @Test("A shortened line is the longest beginning that fits")
  func longestBeginning() throws {
    let fonts = try cases()
    let name = "Nikephoros Phokas Alexandros Komnenos Palaiologos Angelos Doukas Laskaris"
    let shortened = fonts.set(name, as: .name, style, width: 500)
    #expect(shortened.notes == [.lineShortened(.name)])
    let font = try didot()
    // One letter after the other, as slow as it is plain.
    let size = style.size * CardFormat.dotsPerMillimeter * LineStyle.leastPart
    let beginnings = (1..<name.count).map { count in
      String(name.prefix(count)).trimmingCharacters(in: .whitespaces) + "…"
    }
    let fitting = beginnings.last { font.width($0, size: size) <= 500 }
    let expected = font.line(try #require(fitting), size: size)
    let isEqual = shortened.line?.line.coverage == expected?.coverage
    #expect(isEqual, "\(String(describing: fitting))")
  }

  @Test("Line ends and tabs become spaces")
  func spaces() throws {
    let fonts = try cases()
    let (line, notes) = fonts.set("Anna\n\tMaria ", as: .name, style, width: 900)
    let expected = fonts.set("Anna Maria", as: .name, style, width: 900).line
    #expect(notes.isEmpty)
    #expect(line != nil && line?.line.coverage == expected?.line.coverage)
  }
}
