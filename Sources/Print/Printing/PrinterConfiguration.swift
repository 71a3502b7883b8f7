package import Settings
import Notation

/// The table `[printer]` of `config.toml`.
package struct PrinterConfiguration: Sendable {
  /// The printer's name or address (`printer.name`), or nil.
  package let name: String?
  /// The paper to print on (`printer.paper`), or nil.
  package let paper: String?

  private static let nameKey = SettingKey(
    "printer.name", .text,
    """
    The printer: a name that "lpstat -e" lists, or an address that is asked without CUPS;
    otherwise CUPS's default.
    """, example: .text("ipp://printer.local/ipp/print"))
  private static let paperKey = SettingKey(
    "printer.paper", .text,
    "The paper, such as 10x15, a6 or na_index-4x6_4x6in; otherwise the printer's own.",
    example: .text("10x15"))

  /// The keys of the table, in the order of `config.toml`.
  package static let keys = [nameKey, paperKey]

  /// Reads the table from settings that include ``keys``.
  package init(_ settings: Settings) {
    (name, paper) = (settings.text(Self.nameKey), settings.text(Self.paperKey))
  }
}
