import Imaging

/// Paints a wreath: its leaves bent round the ring, and their soft shadow on the head.
struct WreathPainter {
  let artwork: WreathArtwork
  let light: Light
  /// How many threads share the work.
  var threads = 1

  /// Paints one wreath.
  ///
  /// - Parameter grain: the camera's noise; `nil` for a photo's.
  func paint(
    _ placement: WreathPlacement, on canvas: Canvas, grain: Grain? = nil
  ) throws(OverlayError) {
    let geometry = WreathGeometry(placement)
    try WreathShadow(artwork: artwork, geometry: geometry).paint(on: canvas, threads: threads)
    let detail = WreathDetail(halfBreadth: geometry.halfBreadth, blur: light.blur)
    guard
      var layer = try WreathRasterizer(artwork: artwork, geometry: geometry, detail: detail)
        .layer(in: canvas.size, margin: Layer.reach(blur: detail.blur), threads: threads)
    else { return }
    layer.grade(Grade(light, brightness: placement.brightness), threads: threads)
    layer.blur(detail.blur, threads: threads)
    canvas.paint(layer, grain: grain ?? Grain(light), threads: threads)
  }
}
