import Testing

@testable import Card

@Suite("The papers of cards")
struct CardFormatTests {
  @Test("A paper has its size at 300 dots to an inch")
  func size() {
    #expect(CardFormat.portrait.trimmedSize.width == 1181)
    #expect(CardFormat.portrait.trimmedSize.height == 1772)
    #expect(CardFormat.a6.trimmedSize.width == 1240)
    #expect(CardFormat.a6.trimmedSize.height == 1748)
  }
}
