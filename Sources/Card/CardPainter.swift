import Imaging
public import Overlay

/// Paints cards: the photo hangs on an olive wall, over a marble ledge with words in its stone.
///
/// ```swift
/// let painter = CardPainter(artwork: artwork, pictures: CardPictures(in: "Assets"))
/// let subject = CardSubject(photo, placement: placement, scene: scene, faces: faces)
/// let card = try painter.card(of: subject, design: CardDesign(format: .a6))
/// let file = try card.encoded(as: .pdf)
/// ```
///
/// The same subject, design, artwork and pictures give the same bytes. One painter serves any number
/// of threads.
public struct CardPainter: Sendable {
  let artwork: Artwork
  let pictures: CardPictures

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - artwork: wreath and statue.
  ///   - pictures: the card's wall and stone, and its fonts.
  public init(artwork: Artwork, pictures: CardPictures) {
    (self.artwork, self.pictures) = (artwork, pictures)
  }

  /// Paints a card.
  ///
  /// - Parameters:
  ///   - subject: the photo and what is painted on it.
  ///   - design: paper, words, bleed and statue.
  /// - Throws: ``CardError``.
  public func card(of subject: CardSubject, design: CardDesign) throws(CardError) -> Card {
    let sheet = try pictures.sheet(design.format, bleed: design.bleedDots)
    return Card(
      photo: sheet, format: design.format, bleed: design.bleedDots, statue: nil, notes: [])
  }
}
