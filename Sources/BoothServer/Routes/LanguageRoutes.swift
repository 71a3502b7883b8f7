import Hummingbird
import Museum
import Texts

/// `/api/languages`: the words of the page, before anything is shown.
struct LanguageRoutes {
  private let bytes: [UInt8]

  private struct LanguageAnswer: Encodable {
    let code: Language
    let name: String
    let direction: LanguageFile.Direction
    let museum: String?
    let words: [String: Phrase]
  }

  private struct Answer: Encodable {
    let logo: Bool
    let languages: [LanguageAnswer]
  }

  init(_ settings: ServerSettings) {
    let answer = Answer(
      logo: settings.logo != nil,
      languages: settings.languages.map {
        LanguageAnswer(
          code: $0.language, name: $0.name, direction: $0.direction,
          museum: settings.name.text(in: $0.language), words: Self.words(of: $0))
      })
    bytes = Array(Response.encoded(answer))
  }

  /// The page's words, and those of a printer that are meant for visitors.
  private static func words(of file: LanguageFile) -> [String: Phrase] {
    let printer = file.words[.printer, default: [:]].filter { $0.key.hasPrefix("visitor") }
    return file.words[.page, default: [:]].merging(printer) { words, _ in words }
  }

  func add(to router: Router<BoothContext>) {
    router.get("/api/languages") { _, _ in Response.bytes(bytes, type: "application/json") }
  }
}
