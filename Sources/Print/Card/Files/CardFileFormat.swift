/// A file that a card is written to.
public enum CardFileFormat: String, CaseIterable, Sendable {
  /// PDF, for print shops: one page in the paper's size, with its boxes.
  case pdf
  /// JPEG, for kiosk printers.
  case jpeg
  /// PNG, without loss.
  case png

  /// The usual extension of file names, without the dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The bleed in millimetres that the file's readers expect: a print shop trims the card; a
  /// borderless kiosk printer enlarges the picture itself.
  public var usualBleed: Double { self == .pdf ? 3 : 0 }
}
