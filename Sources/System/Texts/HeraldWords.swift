/// The words with which a herald calls a visitor, in one language.
///
/// A language file decides how each part is called. Where a name would be declined, or a
/// preposition joined with it, the visitor gives the part as it is called (docs/coronation.md).
package struct HeraldWords: Sendable, Equatable {
  /// What a visitor is called; the name alone must be there.
  package struct Parts: Sendable, Equatable {
    package var name: String
    /// The father's or mother's name.
    package var parent: String?
    package var kin: Kin
    /// The city.
    package var place: String?

    package init(
      name: String, parent: String? = nil, kin: Kin = .child, place: String? = nil
    ) {
      (self.name, self.parent, self.kin, self.place) = (name, parent, kin, place)
    }
  }

  /// Whose child the visitor is called; `child` says nothing else of them.
  package enum Kin: String, Sendable, Codable, CaseIterable {
    case child, daughter, son
  }

  private var words: [String: String]

  private static let english = [
    "call": "{name}, Olympic champion", "callOf": "{name}, {child}, Olympic champion",
    "callFrom": "{name}, {place}, Olympic champion",
    "callOfFrom": "{name}, {child}, {place}, Olympic champion",
    "childOf": "child of {parent}", "daughterOf": "daughter of {parent}",
    "sonOf": "son of {parent}", "fromPlace": "of {place}",
  ]

  /// The words of a language file; what it lacks is English.
  package init(_ file: LanguageFile) {
    words = Self.english.merging(
      Self.english.keys.compactMap { key in
        file.words[.page]?[key].map { (key, $0.general) }
      }
    ) { $1 }
  }

  /// The sentence that is called and cut into the card.
  package func sentence(_ parts: Parts) -> String {
    var values = ["name": parts.name]
    values["child"] = parts.parent.map { filled("\(parts.kin.rawValue)Of", ["parent": $0]) }
    values["place"] = parts.place.map { filled("fromPlace", ["place": $0]) }
    let kind = (parts.parent == nil ? "" : "Of") + (parts.place == nil ? "" : "From")
    return filled("call" + kind, values)
  }

  private func filled(_ key: String, _ values: [String: String]) -> String {
    Phrase.filled(words[key] ?? "", values)
  }
}
