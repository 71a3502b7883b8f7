/// A file that a card is written to.
public enum CardFileFormat: String, CaseIterable, Sendable {
  /// One page in the paper's size, with its boxes; for print shops.
  case pdf
  /// For kiosk printers.
  case jpeg
  /// Without loss.
  case png

  /// The usual extension of file names, without the dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The bleed in millimetres that the file's readers expect: a print shop cuts the card, and a
  /// borderless kiosk printer enlarges a picture by itself.
  public var usualBleed: Double { self == .pdf ? 3 : 0 }
}
