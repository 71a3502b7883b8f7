import Imaging

extension PrintDocument {
  /// The quality of a JPEG that is made of a PNG: printing does not show what is left out.
  private static let quality = 95

  /// The document in a format that a printer takes: a PNG becomes a JPEG where it must.
  ///
  /// - Returns: nil where there is none.
  func taken(by printer: PrinterStatus) -> PrintDocument? {
    if printer.takes(format) { return self }
    guard format == .png, printer.takes(.jpeg), let photo = try? PhotoFile(bytes).decode(),
      let encoded = try? photo.encoded(as: .jpeg, quality: Self.quality)
    else { return nil }
    return try? PrintDocument(encoded)
  }
}
