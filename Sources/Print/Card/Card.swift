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
}
