/// What a card leaves out or shortens, and why; no note contains a visitor's name.
public enum CardNote: Hashable, Sendable {
  /// A line of the inscription.
  public enum Line: String, Hashable, Sendable {
    /// The museum's name.
    case museum
    /// The visitor's name.
    case name
    /// The day.
    case date
    /// The words above the name.
    case title
    /// The herald's call.
    case call
  }

  /// The card leaves out those characters of the line for which its fonts have no glyph.
  case lettersMissing(Line)
  /// The card leaves out the line: its fonts have a glyph for none of the line's characters.
  case lineMissing(Line)
  /// The line ends with an ellipsis, because it is too long even in the smallest type.
  case lineShortened(Line)
  /// Every place for the statue would cover a face.
  case noRoomForStatue
}

extension CardNote: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .lettersMissing(let line):
      "The \(line.rawValue) has characters that the card's fonts lack: they were left out."
    case .lineMissing(let line):
      "The \(line.rawValue) was left out: the card's fonts have none of its characters."
    case .lineShortened(let line):
      "The \(line.rawValue) is too long for the card, and ends with an ellipsis; shorten it."
    case .noRoomForStatue:
      "The statue was left out: there is no place on the card where it covers no face."
    }
  }
}
