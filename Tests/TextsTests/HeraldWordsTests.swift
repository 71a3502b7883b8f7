import Foundation
import Notation
import Testing

@testable import Texts

@Suite("The herald's words")
struct HeraldWordsTests {
  /// The delivered words of a language.
  private static func words(_ code: String) throws -> HeraldWords {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.path + "/Assets/booth/languages/\(code).json"
    var faults: [FileFault] = []
    let file = LanguageFile.read(
      Array(try Data(contentsOf: URL(filePath: path))), file: path, reference: nil,
      faults: &faults)
    return HeraldWords(try #require(file))
  }

  /// Sentences by language: the name alone; with whose child; with the city; with both, of a
  /// daughter; of a son. The parts are given as the page asks for them in that language.
  private static let sentences: [(String, parts: [String], sentences: [String])] = [
    (
      "en", ["Maria", "Giorgos", "Patras"],
      [
        "Maria, Olympic champion", "Maria, child of Giorgos, Olympic champion",
        "Maria, of Patras, Olympic champion",
        "Maria, daughter of Giorgos, of Patras, Olympic champion",
        "Maria, son of Giorgos, of Patras, Olympic champion",
      ]
    ),
    (
      "el", ["Μαρία", "του Γιώργου", "από την Πάτρα"],
      [
        "Μαρία, Ολυμπιονίκης", "Μαρία, του Γιώργου, Ολυμπιονίκης",
        "Μαρία, από την Πάτρα, Ολυμπιονίκης",
        "Μαρία, κόρη του Γιώργου, από την Πάτρα, Ολυμπιονίκης",
        "Μαρία, γιος του Γιώργου, από την Πάτρα, Ολυμπιονίκης",
      ]
    ),
    (
      "de", ["Maria", "Giorgos", "Patras"],
      [
        "Maria: Olympiasieg", "Maria, Kind von Giorgos: Olympiasieg",
        "Maria, aus Patras: Olympiasieg", "Maria, Tochter von Giorgos, aus Patras: Olympiasieg",
        "Maria, Sohn von Giorgos, aus Patras: Olympiasieg",
      ]
    ),
    (
      "fr", ["Marie", "d’Anna", "du Havre"],
      [
        "Marie : victoire olympique", "Marie, enfant d’Anna : victoire olympique",
        "Marie, du Havre : victoire olympique",
        "Marie, fille d’Anna, du Havre : victoire olympique",
        "Marie, fils d’Anna, du Havre : victoire olympique",
      ]
    ),
    (
      "it", ["Maria", "Giorgio", "Patrasso"],
      [
        "Maria: vittoria olimpica", "Maria, di Giorgio: vittoria olimpica",
        "Maria, da Patrasso: vittoria olimpica",
        "Maria, figlia di Giorgio, da Patrasso: vittoria olimpica",
        "Maria, figlio di Giorgio, da Patrasso: vittoria olimpica",
      ]
    ),
  ]

  @Test("Each part may be left out, in every language", arguments: sentences)
  func delivered(code: String, parts: [String], sentences: [String]) throws {
    let words = try Self.words(code)
    let (name, parent, place) = (parts[0], parts[1], parts[2])
    let calls: [HeraldWords.Parts] = [
      .init(name: name), .init(name: name, parent: parent), .init(name: name, place: place),
      .init(name: name, parent: parent, kin: .daughter, place: place),
      .init(name: name, parent: parent, kin: .son, place: place),
    ]
    // A no-break space before a colon is one of the French.
    #expect(calls.map { words.sentence($0).replacing("\u{A0}", with: " ") } == sentences)
  }

  @Test("A name that looks like a placeholder is a name")
  func placeholders() throws {
    let parts = HeraldWords.Parts(name: "{place}", parent: "{name}", place: "{child}")
    #expect(
      try Self.words("en").sentence(parts)
        == "{place}, child of {name}, of {child}, Olympic champion")
  }
}
