public import Imaging
import Overlay

/// A card, painted and ready to be printed.
public struct Card: Sendable {
  /// Where the statue stands on a card.
  public struct Statue: Hashable, Sendable {
    /// Whether it stands on the ledge and not in the photo.
    public var isOnLedge: Bool
    /// Its height on the paper, in millimetres.
    public var height: Double
    let sight: StatueSight

    /// The share of its outline that is seen, 0 to 1.
    public var seen: Double { sight.share }

    /// Whether a visitor sees at a glance that it is there: the rule for photos, on paper.
    public var isClearlyVisible: Bool { sight.isRecognized && height >= Self.leastHeight }

    /// The smallest height in millimetres of a clearly visible statue: its head is 3 mm high, as on
    /// a coin, and its features are told apart at arm's length.
    static let leastHeight = 34.0
  }

  /// The card with its bleed: RGB in sRGB, whose profile it carries, at 300 dpi.
  public let photo: Photo
  /// The paper.
  public let format: CardFormat
  /// The pixels of bleed beyond each edge of the trimmed paper.
  public let bleed: Int
  /// Where the statue stands; `nil` for a card without it. Both strips have it at the same place.
  public let statue: Statue?
  /// What the card leaves out.
  public let notes: [CardNote]

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
