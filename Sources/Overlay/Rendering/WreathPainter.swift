import Imaging

/// Paints a wreath: the shadow of its leaves on the head, then the leaves round the ring.
struct WreathPainter {
  let artwork: WreathArtwork
  let light: Light
  /// The number of threads that share the work.
  var threads = 1

  /// Paints one wreath, and the hands before it back over it.
  ///
  /// - Parameters:
  ///   - hands: the hands of the photo.
  ///   - grain: the film grain; `nil` for that of a photo in this light.
  func paint(
    _ placement: WreathPlacement, on canvas: Canvas, behind hands: [Matte], grain: Grain? = nil
  ) throws(OverlayError) {
    guard placement.isBehindHands else { return try paint(placement, on: canvas, grain: grain) }
    let covers = hands.map { (matte: $0, pixels: canvas.pixels(x: $0.columns, y: $0.rows)) }
    try paint(placement, on: canvas, grain: grain)
    for cover in covers { canvas.restore(cover.pixels, over: cover.matte) }
  }

  private func paint(
    _ placement: WreathPlacement, on canvas: Canvas, grain: Grain?
  ) throws(OverlayError) {
    let geometry = WreathGeometry(placement)
    // A smear's variance is a twelfth of its length's square along it, and none across.
    let blur = (placement.blur * placement.blur + light.motion * light.motion / 24).squareRoot()
    try WreathShadow(artwork: artwork, geometry: geometry, blur: blur)
      .paint(on: canvas, threads: threads)
    let detail = WreathDetail(halfBreadth: geometry.halfBreadth, blur: placement.blur)
    let motion = light.motion / detail.step
    let margin = ImageLayer.radius(blur: detail.blur) + ImageLayer.reach(motion: motion)
    guard
      var layer = try WreathRasterizer(artwork: artwork, geometry: geometry, detail: detail)
        .layer(in: canvas.size, margin: margin, threads: threads)
    else { return }
    layer.grade(Grade(light, brightness: placement.brightness), threads: threads)
    layer.blur(detail.blur, threads: threads)
    layer.smear(motion, angle: light.motionAngle, threads: threads)
    canvas.paint(layer, grain: grain ?? Grain(light), threads: threads)
  }
}
