/// What a card is like beside its photo.
public struct CardDesign: Sendable {
  /// Where the statue may stand.
  public enum StatueChoice: String, CaseIterable, Sendable {
    /// In the photo where it is clearly visible there, else on the card's ledge.
    case automatic
    /// In the photo, where the placement has it.
    case photo
    /// On the card's ledge.
    case ledge
    /// Nowhere.
    case none
  }

  /// The bleed that the pictures of a card allow, in millimetres.
  public static let bleeds = 0.0...5.0

  /// The paper.
  public var format: CardFormat
  /// The words in the stone.
  public var inscription: CardInscription
  /// The bleed beyond each edge of the trimmed paper, in millimetres; clamped to ``bleeds``.
  public var bleed: Double
  /// Where the statue may stand.
  public var statue: StatueChoice

  /// Makes a design; by default without bleed.
  public init(
    format: CardFormat = .portrait, inscription: CardInscription = CardInscription(),
    bleed: Double = 0, statue: StatueChoice = .automatic
  ) {
    (self.format, self.inscription) = (format, inscription)
    (self.bleed, self.statue) = (bleed, statue)
  }

  /// The bleed in pixels.
  var bleedDots: Int {
    let clamped = min(max(bleed, Self.bleeds.lowerBound), Self.bleeds.upperBound)
    return Int((clamped * CardFormat.dotsPerMillimeter).rounded())
  }
}
