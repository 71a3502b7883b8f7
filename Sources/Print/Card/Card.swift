public import Imaging
import Overlay

/// A card, painted and ready to be printed.
public struct Card: Sendable {
  /// Where the statue stands on a card.
  public struct Statue: Hashable, Sendable {
    /// Whether the statue stands on the ledge and not in the photo.
    public var isOnLedge: Bool
    /// The statue's height on the paper, in millimetres.
    public var height: Double
    let sight: StatueSight

    /// The visible share of the statue's outline, 0 to 1.
    public var seen: Double { sight.share }

    /// Whether a visitor sees the statue at a glance: the photos' rule, applied to paper.
    public var isClearlyVisible: Bool { sight.isRecognized && height >= Self.leastHeight }

    /// The smallest height of a clearly visible statue, in millimetres: its head is 3 mm high, as
    /// on a coin, and a viewer recognises its features at arm's length.
    static let leastHeight = 34.0
  }

  /// The card with its bleed, at 300 dpi: RGB in sRGB, with that colour profile.
  public let photo: Photo
  /// The paper.
  public let format: CardFormat
  /// The pixels of bleed beyond each edge of the trimmed paper.
  public let bleed: Int
  /// The statue's place, the same on both strips; `nil` for a card without a statue.
  public let statue: Statue?
  /// What the card leaves out.
  public let notes: [CardNote]

  /// The quality of a JPEG, and of the picture in a PDF, if the caller names none.
  public static let defaultQuality = 95

  /// Encodes the card; the same card gives the same bytes.
  ///
  /// - Parameters:
  ///   - format: the file's format.
  ///   - quality: of a JPEG or of a PDF's picture, 1 to 100. From 90 on, chroma has full
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
