import Foundation
import Museum
import Testing

@Suite("Colours of a museum")
struct PaletteTests {
  private func color(_ text: String) throws -> Color { try #require(Color(text)) }

  @Test(
    "The contrast is WCAG's",
    arguments: [
      ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#777777", "#FFFFFF", 4.48),
      // LOOK.md's own table.
      ("#F2EEE5", "#4C533A", 7.0), ("#FFF6EA", "#A04022", 6.04),
    ])
  func contrast(one: String, other: String, ratio: Double) throws {
    let measured = try color(one).contrast(with: color(other))
    #expect(abs(measured - ratio) < 0.06, "\(measured)")
    #expect(try measured == color(other).contrast(with: color(one)))
  }

  @Test("The delivered colours pass as if a museum had chosen them, and give their own shades")
  func delivered() throws {
    let palette = try Palette([
      .wall: color("#4C533A"), .clay: color("#A04022"), .olive: color("#435021"),
    ])
    for name in Palette.Name.allCases { #expect(palette.fault(of: name) == nil, "\(name)") }
    let css = try String(contentsOfFile: Delivered.page + "/stone.css", encoding: .utf8)
    let lines = palette.styleSheet.split(separator: "\n").dropFirst().dropLast()
    #expect(lines.count == 9)
    for line in lines {
      #expect(css.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
    #expect(Palette().styleSheet == "")
  }

  @Test(
    "A colour without contrast is refused, with the measured and the needed ratio",
    arguments: [
      (
        Palette.Name.wall, "#8A9A5B",
        """
        wall #8A9A5B gives words on the wall a contrast of 2.2 (#F2EEE5 on #99A96A), less than 4.5; \
        choose a darker colour.
        """
      ),
      (
        .olive, "#6B7A45",
        """
        olive #6B7A45 gives olive words on marble a contrast of 2.79 (#6B7A45 on #CCC8BE), less than \
        4.5; choose a darker colour.
        """
      ),
    ])
  func refused(name: Palette.Name, text: String, sentence: String) throws {
    #expect(try Palette([name: color(text)]).fault(of: name) == sentence)
  }

  @Test(
    "Other museums' colours pass",
    arguments: [
      (Palette.Name.wall, "#1F3A5F"), (.wall, "#4A1F2B"), (.clay, "#1F3A5F"), (.olive, "#5A1F2B"),
    ])
  func others(name: Palette.Name, text: String) throws {
    #expect(try Palette([name: color(text)]).fault(of: name) == nil)
  }

  @Test("What is no colour is refused")
  func text() {
    for text in ["", "4C533A", "#4C533", "#4C533AA", "#GGGGGG", "olive"] {
      #expect(Color(text) == nil, "\(text)")
    }
    #expect(Color("#4c533a")?.description == "#4C533A")
  }
}
