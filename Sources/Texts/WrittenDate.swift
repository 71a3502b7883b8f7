/// Dates as people write them, such as `20 November 2026` and `20 Νοεμβρίου 2026`.
package enum WrittenDate {
  /// - Parameter month: 1 for January.
  package static func text(day: Int, month: Int, year: Int, in language: Language) -> String {
    let months =
      switch language {
      case .greek: greek
      case .english: english
      }
    return "\(day) \(months[month - 1]) \(year)"
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
