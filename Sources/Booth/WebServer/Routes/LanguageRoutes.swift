package import Hummingbird
package import Texts

/// The words of a page in one language.
package struct PageLanguage: Sendable, Encodable {
  private let code: Language
  private let name: String
  private let direction: LanguageFile.Direction
  private let museum: String?
  private let words: [String: Phrase]

  /// Makes the words of a page.
  ///
  /// - Parameters:
  ///   - file: the language.
  ///   - museum: the museum's name in it.
  ///   - words: by key.
  package init(_ file: LanguageFile, museum: String?, words: [String: Phrase]) {
    (code, name, direction) = (file.language, file.name, file.direction)
    (self.museum, self.words) = (museum, words)
  }
}

/// `/api/languages`: the words of the page, before anything is shown.
package struct LanguageRoutes {
  private let bytes: [UInt8]

  private struct Answer: Encodable {
    let logo: Bool
    let languages: [PageLanguage]
  }

  /// Makes the routes of the offered languages, in their order.
  package init(_ languages: [PageLanguage], hasLogo: Bool) {
    bytes = Array(Response.encoded(Answer(logo: hasLogo, languages: languages)))
  }

  package func add(to router: Router<WebContext>) {
    router.get("/api/languages") { _, _ in Response.bytes(bytes, type: "application/json") }
  }
}
