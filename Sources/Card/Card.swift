public import Imaging

/// A card, painted and ready to be printed.
public struct Card: Sendable {
  /// Where the statue stands on a card.
  public struct Statue: Hashable, Sendable {
    /// Whether she stands on the ledge and not in the photo.
    public var isOnLedge: Bool
    /// Her height on the paper, in millimetres.
    public var height: Double
    /// The share of her silhouette that is seen, 0 to 1.
    public var visible: Double
    /// The share of her head that is seen, 0 to 1.
    public var visibleHead: Double

    /// Whether a visitor sees at a glance that she is there.
    public var isClearlyVisible: Bool {
      visible >= Self.leastVisible && visibleHead == 1 && height >= Self.leastHeight
    }

    /// The smallest share that is seen, and the smallest height in millimetres, of a clearly
    /// visible statue. At 34 mm her head is 3 mm high, as on a coin, and her features are told
    /// apart at arm's length.
    static let (leastVisible, leastHeight) = (0.85, 34.0)
  }

  /// The card with its bleed: RGB in sRGB, whose profile it carries, at 300 dpi.
  public let photo: Photo
  /// The paper.
  public let format: CardFormat
  /// The pixels of bleed beyond each edge of the trimmed paper.
  public let bleed: Int
  /// Where the statue stands; `nil` for a card without her. Both strips have her at the same place.
  public let statue: Statue?
  /// What the card leaves out.
  public let notes: [CardNote]
}
