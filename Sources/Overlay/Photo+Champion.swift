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
      let painter = StatuePainter(artwork: artwork.statue, light: placement.light)
      try Canvas.paint(&self) { canvas throws(OverlayError) in
        try painter.paint(statue, on: canvas)
      }
    }
    if !placement.wreaths.isEmpty {
      let painter = WreathPainter(artwork: artwork.wreath, light: placement.light)
      try Canvas.paint(&self) { canvas throws(OverlayError) in
        for wreath in placement.wreaths { try painter.paint(wreath, on: canvas) }
      }
    }
  }
}
