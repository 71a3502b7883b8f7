public import Imaging

extension Photo {
  /// The champion photo: this one with the statue and the wreaths of a placement.
  ///
  /// The same photo, placement and artwork give the same pixels. Pixels that nothing is laid over
  /// stay as they are.
  public consuming func champion(
    _ placement: Placement, artwork: Artwork
  ) throws(OverlayError) -> Photo {
    var photo = self
    try photo.paint(placement, artwork: artwork)
    return photo
  }

  /// Paints the statue and the wreaths of a placement on this photo, in its own memory.
  public mutating func paint(_ placement: Placement, artwork: Artwork) throws(OverlayError) {
    if let statue = placement.statue {
      let painter = StatuePainter(artwork: try artwork.statue(), light: placement.light)
      Canvas.paint(&self) { painter.paint(statue, on: $0) }
    }
    if !placement.wreaths.isEmpty {
      let painter = WreathPainter(artwork: try artwork.wreath(), light: placement.light)
      Canvas.paint(&self) { canvas in
        for wreath in placement.wreaths { painter.paint(wreath, on: canvas) }
      }
    }
  }
}
