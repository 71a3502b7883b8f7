package import Season

/// What the visits of one or several days came to.
package typealias VisitSums = DaySums<VisitCount>

extension DaySums<VisitCount> {
  /// A day's sums in Prometheus's text format 0.0.4, for the textfile collector of node_exporter.
  ///
  /// The day is over: samples of today's sums, taken every minute, would reveal when each visit
  /// was.
  package func metrics(isOpen: Bool) -> String {
    var text = """
      # HELP selfie_booth_open 1 unless staff have closed the booth to visitors.
      # TYPE selfie_booth_open gauge
      selfie_booth_open \(isOpen ? 1 : 0)
      # HELP selfie_booth_yesterday What the visits of the day before came to.
      # TYPE selfie_booth_yesterday gauge

      """
    for count in VisitCount.allCases {
      text += "selfie_booth_yesterday{count=\"\(count.word)\"} \(self[count])\n"
    }
    return text
  }
}

extension VisitCount {
  /// The count's name in the spelling of labels.
  fileprivate var word: String {
    switch self {
    case .leftAtQuiz: "left_at_quiz"
    case .leftAtCamera: "left_at_camera"
    case .leftAtPhoto: "left_at_photo"
    case .leftAtAddress: "left_at_address"
    case .visits, .finished, .crowned, .mailed, .linked, .cards, .printed, .sent, .failed: rawValue
    }
  }
}
