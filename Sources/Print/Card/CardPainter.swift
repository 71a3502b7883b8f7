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
/// The same subject, design, artwork and pictures give the same bytes. One painter serves any
/// number of threads.
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
  /// - Throws: ``CardError`` for the card's own files, `OverlayError` for unusable artwork.
  public func card(of subject: CardSubject, design: CardDesign) throws -> Card {
    var subject = subject
    subject.photo = subject.photo.convertedToSRGB()
    let outline = try StatueShape(of: artwork)
    let fonts = try LineFitter(pictures)
    let panels = CardLayout.panels(of: design.format)
    let composition = Composition(of: subject, on: panels[0], outline, design.statue)
    var sheet = Sheet(
      photo: try pictures.sheet(design.format, bleed: design.bleedDots), bleed: design.bleedDots)
    let hung = try hung(subject, composition, on: sheet)
    var notes = composition.notes
    var words = design.inscription
    if subject.champions > 1, words.title != nil {
      words.title = words.titleOfSeveral ?? words.title
    }
    for panel in panels {
      let offset = panel.panel.x - panels[0].panel.x
      try paint(hung, composition.moved(right: offset), on: &sheet, panel)
      let inscription = Inscription(words: words, layout: panel)
      let more = inscription.paint(on: &sheet, fonts)
      notes += more.filter { !notes.contains($0) }
    }
    sheet.photo.colorProfile = Photo.sRGBProfile
    sheet.photo.resolution = PrintResolution(
      horizontal: CardFormat.dotsPerInch, vertical: CardFormat.dotsPerInch)
    (sheet.photo.rights, sheet.photo.captureDate) = (
      subject.photo.rights, subject.photo.captureDate
    )
    return Card(
      photo: sheet.photo, format: design.format, bleed: design.bleedDots,
      statue: composition.report, notes: notes)
  }

  /// The most pixels of the photo in the card's resolution, of which the frame shows a part: 150 MB.
  private static let mostPixels = 50_000_000

  /// The painted photo in the card's resolution, cropped to what the frame shows.
  private func hung(
    _ subject: CardSubject, _ composition: Composition, on sheet: Sheet
  ) throws -> Photo {
    let hanging = composition.hanging
    let area = PixelArea(sheet.dots(hanging.picture))
    let scale = Double(area.columns.count) / hanging.crop.width
    func dots(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    let size = PixelSize(
      width: dots(subject.photo.size.width), height: dots(subject.photo.size.height))
    guard size.width * size.height <= Self.mostPixels else {
      throw CardError.tooThin(width: subject.photo.size.width, height: subject.photo.size.height)
    }
    var photo = subject.photo.resized(to: size, filter: .lanczos)
    var placement = subject.placement.scaled(by: scale)
    // The card's ledge replaces the photo's.
    placement.ledge = 0
    if !composition.keepsStatue { placement.statue = nil }
    try photo.paint(
      placement, artwork: artwork,
      scene: subject.scene.resized(from: subject.photo.size, to: size))
    let (width, height) = (
      min(area.columns.count, size.width), min(area.rows.count, size.height)
    )
    let left = min(Int((hanging.crop.x * scale).rounded()), size.width - width)
    let top = min(Int((hanging.crop.y * scale).rounded()), size.height - height)
    return photo.cropped(x: left..<left + width, y: top..<top + height)
  }

  /// Hangs the photo in its frame and sets the statue on the ledge.
  private func paint(
    _ hung: Photo, _ composition: Composition, on sheet: inout Sheet, _ layout: CardLayout
  ) throws {
    let area = PixelArea(sheet.dots(composition.hanging.picture))
    let frame = PictureFrame(inner: area, breadth: sheet.dots(layout.frame))
    frame.paintShadow(on: &sheet)
    sheet.put(hung, to: area)
    frame.paint(on: &sheet)
    guard var statue = composition.hanging.statue else { return }
    statue.base = sheet.dots(statue.base)
    statue.height = sheet.dots(statue.height)
    try StatueShadow(of: statue, artwork: artwork).paint(on: &sheet)
    try sheet.photo.paint(
      Placement(statue: statue, light: composition.ledgeLight), artwork: artwork)
  }
}
