extension OpeningHours {
  /// The spans of a text such as `09:00-13:00, 17:00-20:00` or `closed`; `nil` for any other.
  ///
  /// An end that is not after its begin is on the next day.
  package static func spans(of text: String) -> [Span]? {
    if text == "closed" { return [] }
    var spans: [Span] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pattern = /\s*([0-9]{2}):([0-9]{2})\s*[-–]\s*([0-9]{2}):([0-9]{2})\s*/
      guard let match = part.wholeMatch(of: pattern),
        let begin = minute(match.output.1, match.output.2),
        let end = minute(match.output.3, match.output.4), begin < 24 * 60, begin != end
      else { return nil }
      spans.append(begin..<(end > begin ? end : end + 24 * 60))
    }
    return spans
  }

  private static func minute(_ hour: Substring, _ minute: Substring) -> Int? {
    guard let hour = Int(hour), let minute = Int(minute), minute < 60 else { return nil }
    let time = 60 * hour + minute
    return time <= 24 * 60 ? time : nil
  }
}
