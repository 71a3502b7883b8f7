import Imaging

/// Paints the statue: her picture scaled, mirrored if need be, standing on her base.
struct StatuePainter {
  let artwork: StatueArtwork

  /// Samples a pixel in each direction.
  private static let samples = 2

  /// Paints the statue.
  func paint(_ placement: StatuePlacement, on canvas: Canvas) {
    let texture = artwork.texture
    let box = placement.box(artwork.shape)
    guard
      let visible = box.intersection(
        Rectangle(
          x: 0, y: 0, width: Double(canvas.size.width), height: Double(canvas.size.height)))
    else { return }
    let texelsPerPixel = Double(texture.size.height) / placement.height
    let index = Texture.levelIndex(texelsPerSample: texelsPerPixel / Double(Self.samples) * 1.5)
    let level = texture.level(index)
    let scaleX = Double(level.width) / box.width
    let scaleY = Double(level.height) / box.height
    let mirrored = placement.facing != StatueArtwork.drawnFacing
    let step = 1 / Double(Self.samples)

    level.texels.withUnsafeBufferPointer { texels in
      for y in Int(visible.y)..<min(canvas.size.height, Int(visible.maxY.rounded(.up))) {
        for x in Int(visible.x)..<min(canvas.size.width, Int(visible.maxX.rounded(.up))) {
          var color = SIMD4<Float>.zero
          for sample in 0..<Self.samples * Self.samples {
            let px = Double(x) + (Double(sample % Self.samples) + 0.5) * step - box.x
            let py = Double(y) + (Double(sample / Self.samples) + 0.5) * step - box.y
            color += level.sample(
              texels, x: (mirrored ? box.width - px : px) * scaleX, y: py * scaleY, wraps: false)
          }
          color /= Float(Self.samples * Self.samples) * 65535
          if color.w > 0.001 { canvas.blend(color, x: x, y: y) }
        }
      }
    }
  }
}
