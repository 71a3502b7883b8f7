package import Notation
package import Texts

/// The languages that a booth offers, each with every word.
package struct LanguageOffer: Sendable {
  /// In the museum's order.
  package private(set) var languages: [LanguageFile] = []
  /// The languages that have a file.
  package let known: Set<Language>

  /// Assembles the offered languages from the page's words and the museum's.
  ///
  /// - Parameters:
  ///   - page: the folder of the page.
  ///   - museum: the museum's folder, if there is one.
  package init(
    _ offered: [Language], page: String, museum: String?, place: (file: String, line: Int),
    faults: inout [FileFault]
  ) {
    let delivered = LanguageFolder(page + "/languages", reference: nil, faults: &faults)
    let own = museum.map {
      LanguageFolder($0 + "/languages", reference: delivered.files[.english], faults: &faults)
    }
    self.init(offered, delivered: delivered, museum: own, place: place, faults: &faults)
  }

  /// Assembles the offered languages: the museum's words replace the delivered ones, and English,
  /// then Greek, stand in for words that are still missing.
  ///
  /// - Parameters:
  ///   - offered: the codes, in the museum's order.
  ///   - place: where the museum chooses the codes, for faults about languages without a file.
  ///   - faults: the list to which faults are appended.
  package init(
    _ offered: [Language], delivered: LanguageFolder, museum: LanguageFolder?,
    place: (file: String, line: Int), faults: inout [FileFault]
  ) {
    known = Set(delivered.files.keys).union(museum.map { Set($0.files.keys) } ?? [])
    for language in offered {
      guard var file = Self.merged(language, delivered, museum) else {
        let codes = known.map(\.rawValue).sorted().joined(separator: ", ")
        faults.append(
          FileFault(
            place.file, line: place.line,
            """
            There is no usable file languages/\(language.rawValue).json; the languages are \(codes).
            """))
        continue
      }
      let path = museum?.paths[language] ?? delivered.paths[language] ?? place.file
      for source in [Language.english, .greek] where source != language {
        guard let other = Self.merged(source, delivered, museum) else { continue }
        for (section, key) in file.fill(from: other) {
          faults.append(
            FileFault(
              path, "\(section.rawValue).\(key) is missing; the words of \(other.name) stand in.",
              weight: .note))
        }
      }
      languages.append(file)
    }
  }

  private static func merged(
    _ language: Language, _ delivered: LanguageFolder, _ museum: LanguageFolder?
  ) -> LanguageFile? {
    guard var file = delivered.files[language] else { return museum?.files[language] }
    if let own = museum?.files[language] { file.take(own) }
    return file
  }
}
