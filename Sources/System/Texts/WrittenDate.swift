/// The months' names in dates.
enum WrittenDate {
  /// From January; English stands in for languages that are not built in.
  static func months(in language: Language) -> [String] {
    LanguageWish(language).choice(of: Language.builtIn) == .greek ? greek : english
  }

  /// In the genitive, which Greek dates take.
  private static let greek = [
    "Ιανουαρίου", "Φεβρουαρίου", "Μαρτίου", "Απριλίου", "Μαΐου", "Ιουνίου", "Ιουλίου", "Αυγούστου",
    "Σεπτεμβρίου", "Οκτωβρίου", "Νοεμβρίου", "Δεκεμβρίου",
  ]

  private static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
