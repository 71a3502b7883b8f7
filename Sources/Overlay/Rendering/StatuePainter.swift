import Imaging

/// Paints the statue: her picture scaled, mirrored if need be, standing on her base.
struct StatuePainter {
  let artwork: StatueArtwork
  let light: Light

  /// Samples a pixel in each direction.
  private static let samples = 2
  /// Rows that are painted together; a large photo's statue would fill the memory.
  private static let bandRows = 256

  /// Paints the statue.
  func paint(_ placement: StatuePlacement, on canvas: Canvas) {
    let grain = Grain(sigma: Float(light.grain))
    forEachBand(placement, in: canvas.size) { canvas.paint($0, grain: grain) }
  }

  /// The statue as she is laid over a picture, in the picture's light, for painting more than once.
  func bands(_ placement: StatuePlacement, in size: PixelSize) -> [Layer] {
    var bands: [Layer] = []
    forEachBand(placement, in: size) { bands.append($0) }
    return bands
  }

  private func forEachBand(
    _ placement: StatuePlacement, in size: PixelSize, _ body: (Layer) -> Void
  ) {
    let box = placement.box(artwork.shape)
    guard
      let visible = box.intersection(
        Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    else { return }
    let margin = Layer.reach(blur: light.blur)
    let grade = Grade(light, brightness: placement.brightness)
    let left = Int(visible.x.rounded(.down)) - margin
    let width = Int(visible.maxX.rounded(.up)) + margin - left
    let bottom = Int(visible.maxY.rounded(.up)) + margin
    for top in stride(
      from: Int(visible.y.rounded(.down)) - margin, to: bottom, by: Self.bandRows)
    {
      let rows = min(Self.bandRows, bottom - top)
      var band = Layer(left: left, top: top - margin, width: width, height: rows + 2 * margin)
      fill(&band, placement, box: box)
      band.grade(grade)
      band.blur(light.blur)
      body(band.rows(margin..<margin + rows))
    }
  }

  /// Draws what a band of rows shows of the statue.
  private func fill(_ band: inout Layer, _ placement: StatuePlacement, box: Rectangle) {
    let texture = artwork.texture
    let texelsPerPixel = Double(texture.size.height) / placement.height
    let level = texture.level(
      Texture.levelIndex(texelsPerSample: texelsPerPixel / Double(Self.samples) * 1.5))
    let scaleX = Double(level.width) / box.width
    let scaleY = Double(level.height) / box.height
    let mirrored = placement.facing != StatueArtwork.drawnFacing
    let step = 1 / Double(Self.samples)
    let share = 1 / (Float(Self.samples * Self.samples) * 65535)
    let (left, top, width, height) = (band.left, band.top, band.width, band.height)
    band.pixels.withUnsafeMutableBufferPointer { pixels in
      level.texels.withUnsafeBufferPointer { texels in
        for y in 0..<height {
          for x in 0..<width {
            var color = SIMD4<Float>.zero
            for sample in 0..<Self.samples * Self.samples {
              let px = Double(left + x) + (Double(sample % Self.samples) + 0.5) * step - box.x
              let py = Double(top + y) + (Double(sample / Self.samples) + 0.5) * step - box.y
              color += level.sample(
                texels, x: (mirrored ? box.width - px : px) * scaleX, y: py * scaleY, wraps: false)
            }
            pixels[y * width + x] = color * share
          }
        }
      }
    }
  }
}
