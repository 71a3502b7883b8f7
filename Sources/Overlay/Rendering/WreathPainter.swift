import Imaging

/// Paints a wreath: the shadow of its leaves on the head, then the leaves round the ring.
struct WreathPainter {
  let artwork: WreathArtwork
  let light: Light
  /// The space of the photo's values.
  var space = PhotoSpace.sRGB
  /// The number of threads that share the work.
  var threads = 1

  /// The smallest area that is painted of a wreath whose back is in hair, in squares of the
  /// half-breadth: a fifth of a leaf. What hair leaves of a leaf else is a speck beside the head.
  private static let leastPart = 0.012

  /// Paints one wreath.
  ///
  /// - Parameters:
  ///   - cover: the parts of the photo before it.
  ///   - approach: its way to a head on which it does not lie yet.
  ///   - grain: the film grain; `nil` for that of a photo in this light.
  func paint(
    _ placement: WreathPlacement, on canvas: Canvas, behind cover: WreathCover = WreathCover(),
    approach: WreathApproach? = nil, grain: Grain? = nil
  ) throws(OverlayError) {
    let geometry = WreathGeometry(placement)
    // A smear's variance is a twelfth of its length's square along it, and none across.
    let blur = (placement.blur * placement.blur + light.motion * light.motion / 24).squareRoot()
    let rest = approach.map { WreathGeometry($0.rest) }
    var shadow = WreathShadow(artwork: artwork, geometry: rest ?? geometry, blur: blur)
    if let approach { shadow.strength = Float(approach.nearness) }
    let head = rest.map { WreathHead($0, under: geometry) }
    try canvas.paint(behind: cover.whole()) { () throws(OverlayError) in
      if shadow.strength > 0 { try shadow.paint(on: canvas, threads: threads) }
      if let people = cover.people {
        try paint(.back, of: placement, geometry, head, on: canvas, behind: people, grain: grain)
        try paint(.front, of: placement, geometry, head, on: canvas, grain: grain)
      } else {
        try paint(.whole, of: placement, geometry, head, on: canvas, grain: grain)
      }
    }
  }

  private func paint(
    _ part: WreathSurface.Part, of placement: WreathPlacement, _ geometry: WreathGeometry,
    _ head: WreathHead?, on canvas: Canvas, behind people: Matte? = nil, grain: Grain?
  ) throws(OverlayError) {
    let detail = WreathDetail(halfBreadth: geometry.halfBreadth, blur: placement.blur)
    let motion = light.motion / detail.step
    let margin = ImageLayer.radius(blur: detail.blur) + ImageLayer.reach(motion: motion)
    guard
      var layer = try WreathRasterizer(artwork: artwork, geometry: geometry, detail: detail)
        .layer(part, in: canvas.size, margin: margin, head: head, threads: threads)
    else { return }
    layer.grade(Grade(light, brightness: placement.brightness, space: space), threads: threads)
    layer.blur(detail.blur, threads: threads)
    layer.smear(motion, angle: light.motionAngle, threads: threads)
    if let people { layer.cut(by: people, threads: threads) }
    if part != .whole {
      let unit = geometry.halfBreadth / detail.step
      layer.openArea(Self.leastPart * unit * unit)
    }
    canvas.paint(layer, grain: grain ?? Grain(light), threads: threads)
  }
}
