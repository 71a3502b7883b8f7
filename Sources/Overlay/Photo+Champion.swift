public import Imaging

extension Photo {
  /// A copy of the photo with the statue and the wreaths of a placement painted on it.
  ///
  /// The same photo, placement and artwork give the same pixels. Pixels that nothing covers keep
  /// their bytes.
  ///
  /// - Parameters:
  ///   - placement: what goes where, in pixels of this photo.
  ///   - artwork: wreath and statue.
  ///   - scene: the people and hands before the artwork that stands behind them.
  /// - Throws: `OverlayError` when an artwork file is missing or damaged.
  public consuming func champion(
    _ placement: Placement, artwork: Artwork, scene: Scene = Scene()
  ) throws(OverlayError) -> Photo {
    var photo = self
    try photo.paint(placement, artwork: artwork, scene: scene)
    return photo
  }

  /// Paints the statue and the wreaths of a placement on the photo, in place; with a ledge the photo
  /// grows.
  ///
  /// - Parameters:
  ///   - placement: what goes where, in pixels of this photo.
  ///   - artwork: wreath and statue.
  ///   - scene: the people and hands before the artwork that stands behind them.
  ///   - threads: the number of threads that share the work; the result does not depend on it.
  /// - Throws: `OverlayError` when an artwork file is missing or damaged.
  public mutating func paint(
    _ placement: Placement, artwork: Artwork, scene: Scene = Scene(),
    threads: Int = Artwork.defaultThreads
  ) throws(OverlayError) {
    try paint(placement, artwork: artwork, scene: scene, recording: nil, threads: threads)
  }

  /// Paints a placement and records the changed pixels, so that a JPEG file's other blocks can be
  /// copied.
  package mutating func paint(
    _ placement: Placement, artwork: Artwork, scene: Scene = Scene(),
    recording dirty: DirtyRegion?, threads: Int = Artwork.defaultThreads
  ) throws(OverlayError) {
    let hidesWreaths = placement.wreaths.contains(where: \.isBehindPeople)
    let hands = hidesWreaths ? scene.handMattes(of: self) : []
    let space = PhotoSpace(of: self)
    let covers = placement.wreaths.indices.map {
      scene.cover(
        of: placement.wreaths[$0], behind: scene.heads(before: $0, of: placement.wreaths),
        in: self, hands: hands)
    }
    if placement.ledge > 0 {
      self = Ledge(under: size).added(to: self, height: placement.ledge)
    }
    if let statue = placement.statue {
      let painter = StatuePainter(
        artwork: artwork.statue, light: placement.light, space: space, threads: threads)
      let matte = try painter.matte(for: statue, before: self, scene)
      try Canvas.paint(&self, in: space, recording: dirty) { canvas throws(OverlayError) in
        try painter.paint(statue, on: canvas, behind: matte)
      }
    }
    if !placement.wreaths.isEmpty {
      let painter = WreathPainter(
        artwork: artwork.wreath, light: placement.light, space: space, threads: threads)
      try Canvas.paint(&self, in: space, recording: dirty) { canvas throws(OverlayError) in
        for (wreath, cover) in zip(placement.wreaths, covers) {
          try painter.paint(wreath, on: canvas, behind: cover)
        }
      }
    }
  }
}
