import Imaging

extension Card {
  /// The quality of a JPEG, and of the picture in a PDF, where none is asked for.
  public static let defaultQuality = 95

  /// Encodes the card; the same card gives the same bytes.
  ///
  /// - Parameters:
  ///   - format: the file's format.
  ///   - quality: of a JPEG or of a PDF's picture, 1 to 100. From 90 on its chroma has full
  ///     resolution.
  /// - Throws: `PhotoError`.
  public func encoded(
    as format: CardFileFormat, quality: Int = defaultQuality
  ) throws -> [UInt8] {
    switch format {
    case .png: return try photo.encoded(as: .png)
    case .jpeg: return try photo.encoded(as: .jpeg, quality: quality)
    case .pdf: return PDF(self, picture: try photo.encoded(as: .jpeg, quality: quality)).bytes
    }
  }
}
