import Season

/// What the booth counts of visits.
package enum VisitCount: String, SeasonCount, CaseIterable {
  /// Visits that began.
  case visits
  /// Visits that ended at a question, before the camera, at the photo under review, and at the mail
  /// address.
  case leftAtQuiz, leftAtCamera, leftAtPhoto, leftAtAddress
  /// Visits that ended at a later screen.
  case finished
  /// Visits in which a photo was crowned.
  case crowned
  /// Photos that visitors mailed.
  case mailed
  /// Photos behind a link.
  case linked
  /// Cards that visitors asked for, and cards that came out of the printer.
  case cards, printed
  /// Messages that the mail server took, and those that it refused for good or the outbox gave up.
  case sent, failed

  package static var always: [VisitCount] { allCases }
}
