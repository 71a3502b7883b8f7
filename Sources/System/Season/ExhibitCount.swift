/// What an exhibit counts of its visitors; the names are those of its `exhibit.toml`.
package enum ExhibitCount: Hashable, Sendable {
  /// A picture was recognised by a camera that had not looked at it before.
  case picture(String)
  /// A point's page was opened.
  case point(String, of: String)
  /// A picture's speech began to sound.
  case speech(String)

  /// The picture to which the count belongs.
  package var picture: String {
    switch self {
    case .picture(let name), .point(_, of: let name), .speech(let name): name
    }
  }
}

extension ExhibitCount: SeasonCount {
  /// None: the names are the museum's, and a day lists only those that were counted.
  package static var always: [ExhibitCount] { [] }

  package init?(rawValue: String) {
    let parts = rawValue.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    // A file of sums may put nothing into the metrics but identifiers of `exhibit.toml`.
    guard parts.allSatisfy({ $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil }) else {
      return nil
    }
    switch (parts.first, parts.count) {
    case ("picture", 2): self = .picture(parts[1])
    case ("point", 3): self = .point(parts[2], of: parts[1])
    case ("speech", 2): self = .speech(parts[1])
    default: return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .picture(let picture): "picture \(picture)"
    case .point(let point, of: let picture): "point \(picture) \(point)"
    case .speech(let picture): "speech \(picture)"
    }
  }
}

extension DaySums<ExhibitCount> {
  /// A day's sums in Prometheus's text format 0.0.4.
  package var metrics: String {
    var text = """
      # HELP selfie_exhibit_yesterday How often pictures were looked at, points opened, texts heard the day before.
      # TYPE selfie_exhibit_yesterday gauge

      """
    for count in counted {
      let labels =
        switch count {
        case .picture(let picture): "count=\"looked\",picture=\"\(picture)\""
        case .point(let point, of: let picture):
          "count=\"opened\",picture=\"\(picture)\",point=\"\(point)\""
        case .speech(let picture): "count=\"heard\",picture=\"\(picture)\""
        }
      text += "selfie_exhibit_yesterday{\(labels)} \(self[count])\n"
    }
    return text
  }
}
