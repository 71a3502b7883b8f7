import HTTPTypes
package import Hummingbird
package import Texts

/// The words of a page in one language.
package struct PageLanguage: Sendable, Encodable {
  let code: Language
  private let name: String
  private let direction: LanguageFile.Direction
  private let museum: String?
  private let words: [String: Phrase]

  /// Makes the words of a page.
  ///
  /// - Parameters:
  ///   - file: the language.
  ///   - museum: the museum's name in this language.
  ///   - words: the words by key.
  package init(_ file: LanguageFile, museum: String?, words: [String: Phrase]) {
    (code, name, direction) = (file.language, file.name, file.direction)
    (self.museum, self.words) = (museum, words)
  }
}

/// `/api/languages`: the words of the page, which it loads before it shows anything.
package struct LanguageRoutes<FirstPage: Encodable> {
  /// The answers by the language that the browser prefers.
  private let answers: [Language: [UInt8]]
  private let offered: [Language]

  private struct Answer: Encodable {
    let version: String
    let logo: Bool
    let wished: Language
    let languages: [PageLanguage]
    let firstPage: FirstPage?
  }

  /// Makes the routes of the offered languages, in their order.
  package init(
    _ languages: [PageLanguage], hasLogo: Bool, firstPage: FirstPage?, version: String
  ) {
    offered = languages.map(\.code)
    answers = Dictionary(
      uniqueKeysWithValues: offered.map { wished in
        let answer = Answer(
          version: version, logo: hasLogo, wished: wished, languages: languages,
          firstPage: firstPage)
        return (wished, Array(Response.encoded(answer)))
      })
  }

  package func add(to router: Router<WebContext>) {
    router.get("/api/languages") { [answers, offered] request, _ in
      Response.bytes(
        answers[request.languageWish.choice(of: offered)] ?? [], type: "application/json")
    }
  }
}

extension Request {
  /// The languages that the browser prefers, from all its header lines together.
  package var languageWish: LanguageWish {
    LanguageWish(acceptLanguage: headers[values: .acceptLanguage].joined(separator: ","))
  }
}
