/// The languages that a reader wishes for, those wished for most first.
///
/// The rule by which the program chooses a language wherever nobody has pressed one: on the page of
/// an exhibit, in the staff's panel, on the command line, and for words that a language lacks.
package struct LanguageWish: Sendable {
  /// Language ranges (RFC 4647) such as `pt-br`, in small letters.
  private var ranges: [String] = []
  /// Ranges of quality 0: these the reader does not take.
  private var refused: [String] = []

  /// Wishes for languages by their tags.
  package init(_ tags: [String]) { ranges = tags.map { $0.lowercased() } }

  /// Wishes for one language.
  package init(_ language: Language) { self.init([language.rawValue]) }

  /// The longest `Accept-Language` that is read, in octets; a browser's has some hundred.
  private static let headerLimit = 1024

  /// Wishes as a browser does in `Accept-Language` (RFC 9110, section 12.5.4); what cannot be read
  /// there is no wish.
  package init(acceptLanguage header: String) {
    guard header.utf8.count <= Self.headerLimit else { return }
    var rated: [(range: String, quality: Double)] = []
    let form = /\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)\s*(?:;\s*[qQ]=([01](?:\.\d{0,3})?)\s*)?/
    for member in header.split(separator: ",") {
      guard let match = member.wholeMatch(of: form) else { continue }
      rated.append((match.1.lowercased(), match.2.flatMap { Double($0) } ?? 1))
    }
    refused = rated.filter { $0.quality == 0 }.map(\.range)
    // Equal qualities keep their order.
    ranges = rated.enumerated().filter { $0.element.quality > 0 }
      .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map(\.element.range)
  }

  /// Of the offered languages the wished one, else English, else the first.
  ///
  /// - Parameter offered: at least one.
  package func choice(of offered: [Language]) -> Language {
    let accepted = offered.filter { !isRefused($0) }
    let left = accepted.isEmpty ? offered : accepted
    return match(in: left) ?? LanguageWish(.english).match(in: left) ?? left[0]
  }

  /// The offered language that is wished for most; `nil` where none is.
  ///
  /// A range matches itself, then what is left of it without its last part (the lookup of RFC 4647,
  /// section 3.4), then any variety of its language: who reads `pt-PT` prefers `pt-BR` to English.
  package func match(in offered: [Language]) -> Language? {
    for range in ranges where range != "*" {
      let own = offered.filter { "\(range)-".hasPrefix("\($0.rawValue.lowercased())-") }
      if let longest = own.max(by: { $0.rawValue.utf8.count < $1.rawValue.utf8.count }) {
        return longest
      }
      let primary = range.prefix { $0 != "-" }
      if let variety = offered.first(where: { $0.primary == primary }) { return variety }
    }
    return nil
  }

  private func isRefused(_ language: Language) -> Bool {
    let tag = language.rawValue.lowercased()
    return refused.contains { tag == $0 || tag.hasPrefix("\($0)-") }
  }
}

extension Language {
  /// The first part of the code, without script and region.
  fileprivate var primary: Substring { rawValue.prefix { $0 != "-" } }
}

extension Dictionary where Key == Language {
  /// The language of the words for those who read another: theirs, else English, else the first by
  /// its code; `nil` without words.
  package func source(for language: Language) -> Language? {
    isEmpty
      ? nil : LanguageWish(language).choice(of: keys.sorted { $0.rawValue < $1.rawValue })
  }
}
