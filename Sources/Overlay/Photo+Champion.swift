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

  /// Lays the statue and the wreaths of a placement over the photo, in place.
  ///
  /// - Parameters:
  ///   - placement: what goes where.
  ///   - artwork: wreath and statue.
  ///   - dirty: records the changed pixels; `nil` records nothing.
  ///   - threads: how many threads share the work; their number does not change a byte.
  public mutating func paint(
    _ placement: Placement, artwork: Artwork, recording dirty: DirtyRegion? = nil,
    threads: Int = Artwork.usualThreads
  ) throws(OverlayError) {
    if let statue = placement.statue {
      let painter = StatuePainter(
        artwork: artwork.statue, light: placement.light, threads: threads)
      try Canvas.paint(&self, recording: dirty) { canvas throws(OverlayError) in
        try painter.paint(statue, on: canvas)
      }
    }
    if !placement.wreaths.isEmpty {
      let painter = WreathPainter(
        artwork: artwork.wreath, light: placement.light, threads: threads)
      try Canvas.paint(&self, recording: dirty) { canvas throws(OverlayError) in
        for wreath in placement.wreaths { try painter.paint(wreath, on: canvas) }
      }
    }
  }
}
