import Imaging

/// Paints a wreath: its leaves bent round the ring, and their soft shadow on the head.
struct WreathPainter {
  let artwork: WreathArtwork
  let light: Light

  /// Beyond this half-breadth in pixels the strip has no more detail: the layer is enlarged.
  private static let finestHalfBreadth = 900.0

  /// Reads the levels that a wreath will be painted from.
  static func prepare(_ artwork: WreathArtwork, halfBreadth: Double) throws(OverlayError) {
    let step = max(1, halfBreadth / finestHalfBreadth)
    _ = try artwork.strip(try WreathRasterizer.level(artwork, pixels: halfBreadth / step))
    try WreathShadow.prepare(artwork)
  }

  /// Paints one wreath.
  ///
  /// - Parameters:
  ///   - grain: the camera's noise; `nil` for a photo's.
  ///   - threads: how many share the work.
  func paint(
    _ placement: WreathPlacement, on canvas: Canvas, grain: Grain? = nil, threads: Int = 1
  ) throws(OverlayError) {
    let geometry = WreathGeometry(placement)
    try WreathShadow(artwork: artwork, geometry: geometry).paint(on: canvas, threads: threads)
    let step = max(1, geometry.halfBreadth / Self.finestHalfBreadth)
    let blur = light.blur / step
    guard
      var layer = try WreathRasterizer(artwork: artwork, geometry: geometry, step: step)
        .layer(in: canvas.size, margin: Layer.reach(blur: blur), threads: threads)
    else { return }
    layer.grade(Grade(light, brightness: placement.brightness), threads: threads)
    layer.blur(blur, threads: threads)
    canvas.paint(layer, grain: grain ?? Grain(light), threads: threads)
  }
}
