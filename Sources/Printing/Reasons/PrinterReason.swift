/// A reason for a printer's state: a keyword of `printer-state-reasons` (RFC 8011, 5.4.12).
public struct PrinterReason: Sendable, Hashable, Codable {
  /// The printer's keyword, its severity included, such as `media-empty-error`.
  public let keyword: String
  /// What it is about.
  public let kind: Kind
  /// What the keyword's suffix says.
  public let severity: Severity

  /// How grave a reason is.
  public enum Severity: String, Sendable, CaseIterable, Codable {
    /// It stops the printer.
    case error
    /// The printer will stop unless staff act.
    case warning
    /// It is only told.
    case report
  }

  /// A reason's keyword.
  ///
  /// A keyword without a suffix has the severity that is usual for its kind: RFC 8011 leaves it
  /// open, and printers leave suffixes away.
  public init(_ keyword: String) {
    self.keyword = keyword
    var base = keyword[...]
    var stated: Severity?
    for severity in Severity.allCases where base.hasSuffix("-" + severity.rawValue) {
      base = base.dropLast(severity.rawValue.count + 1)
      stated = severity
    }
    kind = Kind(keyword: String(base))
    severity = stated ?? kind.usualSeverity
  }

  /// The reason for a printer that does not answer, which no printer can state itself.
  public static let offline = PrinterReason("offline")

  /// Whether the printer prints nothing until staff have mended it.
  public var stopsPrinting: Bool { severity == .error }
}
