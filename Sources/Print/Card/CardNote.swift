/// What a card leaves out, and why; no note tells a visitor's name.
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

  /// The line has characters for which the card's fonts have no letters; they were left out.
  case lettersMissing(Line)
  /// The line has no letter of the card's fonts, and was left out.
  case lineMissing(Line)
  /// The line was too long even in the smallest type, and ends with an ellipsis.
  case lineShortened(Line)
  /// There is no place for the statue that covers no face.
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
