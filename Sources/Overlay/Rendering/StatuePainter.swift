import Imaging
import Threading

/// Paints the statue: her picture scaled, mirrored if need be, standing on her base.
///
/// Columns and rows are scaled one after the other, and only where there is anything of her.
struct StatuePainter {
  let artwork: StatueArtwork
  let light: Light
  /// How many threads share the work.
  var threads = 1

  /// A blur of more than this, in texels of the next smaller level, hides that the level is smaller:
  /// its own softness is then part of the blur. Chosen by eye.
  private static let hidingBlur = 0.5

  /// Paints the statue.
  func paint(_ placement: StatuePlacement, on canvas: Canvas) throws(OverlayError) {
    guard let drawing = try drawing(placement, in: canvas.size) else { return }
    let grain = Grain(light)
    // Each part has rows of the photo of its own.
    nonisolated(unsafe) let canvas = canvas
    let pixels = drawing.rows.count * drawing.columns.count
    ParallelLoop.chunks(of: drawing.rows, units: pixels, threads: threads) { rows in
      drawing.draw(rows) { y, columns, colors in
        canvas.blend(colors, grain: grain.row(y), x: columns.lowerBound, y: y)
      }
    }
  }

  /// The statue as she is laid over a picture, for painting more than once; `nil` outside of it.
  func layer(_ placement: StatuePlacement, in size: PixelSize) throws(OverlayError) -> Layer? {
    guard let drawing = try drawing(placement, in: size) else { return nil }
    let (columns, rows) = (drawing.columns, drawing.rows)
    var layer = Layer(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
    drawing.draw(rows) { y, columns, colors in
      let start = (y - layer.top) * layer.width + columns.lowerBound - layer.left
      layer.pixels.replaceSubrange(start..<start + colors.count, with: colors)
    }
    return layer
  }

  private func drawing(
    _ placement: StatuePlacement, in size: PixelSize
  ) throws(OverlayError) -> StatueDrawing? {
    let box = placement.box(try artwork.shape())
    guard let (columns, rows) = visible(box, in: size) else { return nil }
    let (index, blur) = try Self.level(artwork, height: placement.height, blur: light.blur)
    return StatueDrawing(
      level: try artwork.texture.level(index), box: box, columns: columns, rows: rows,
      isMirrored: placement.facing != StatueArtwork.drawnFacing, blur: blur,
      grade: Grade(light, brightness: placement.brightness))
  }

  /// The columns and rows of a picture on which something of her may be.
  private func visible(
    _ box: Rectangle, in size: PixelSize
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let margin = Double(Layer.reach(blur: light.blur))
    let reached = Rectangle(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin)
    guard
      let visible = reached.intersection(
        Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    else { return nil }
    return (
      Int(visible.x)..<min(size.width, Int(visible.maxX.rounded(.up))),
      Int(visible.y)..<min(size.height, Int(visible.maxY.rounded(.up)))
    )
  }

  /// The level that is sampled, and the blur that is left to be done.
  static func level(
    _ artwork: StatueArtwork, height: Double, blur: Double
  ) throws(OverlayError) -> (index: Int, blur: Double) {
    let texelsPerPixel = Double(try artwork.texture.size.height) / height
    // Two samples a pixel; a texel of up to one and a half samples.
    var index = Texture.index(texelsPerSample: texelsPerPixel / 2 * 1.5)
    var blur = blur
    // Texels drawn p pixels wide soften by p / 2: a square and a triangle of p pixels.
    func side(_ index: Int) -> Double { Double(1 << index) / texelsPerPixel }
    while true {
      let (own, next) = (side(index), side(index + 1))
      let left = blur * blur - (next * next - own * own) / 4
      guard left > 0, left.squareRoot() > hidingBlur * next else { break }
      (index, blur) = (index + 1, left.squareRoot())
    }
    return (index, blur)
  }
}
