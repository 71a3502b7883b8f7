import FaceTrack
import Imaging
import Threading

/// Paints the statue: her texture resampled, mirrored if need be, graded and blended.
struct StatuePainter {
  let artwork: StatueArtwork
  let light: Light
  /// The number of threads that share the rows.
  var threads = 1

  /// The remaining blur, in texels of the next level, above which that level is used: its own
  /// softness is part of the blur then. Chosen by eye.
  private static let hidingBlur = 0.5

  /// A statue behind the people is softer than they by this Gaussian, in parts of her height: the
  /// camera's focus is on them.
  private static let depthBlur = 0.002

  /// The people's part of the pixels that she and her shadow may cover; `nil` when she stands before them.
  func matte(
    for placement: StatuePlacement, before photo: Photo, _ foreground: Foreground
  ) throws(OverlayError) -> Matte? {
    guard placement.isBehindPeople, let people = foreground.people,
      let (columns, rows) = visible(placement.box(try artwork.shape()), in: photo.size)
    else { return nil }
    let shadow = ContactShadow(placement, shape: try artwork.shape(), light: light)
      .reach(in: photo.size)
    return people.matte(
      of: photo, columns: columns.union(shadow.columns), rows: rows.union(shadow.rows))
  }

  /// Paints the statue's contact shadow, then the statue.
  ///
  /// - Parameter matte: the people before her.
  func paint(
    _ placement: StatuePlacement, on canvas: Canvas, behind matte: Matte? = nil
  ) throws(OverlayError) {
    ContactShadow(placement, shape: try artwork.shape(), light: light)
      .paint(on: canvas, behind: matte, threads: threads)
    let grain = Grain(light)
    guard light.motion == 0 else {
      let layer = try layer(placement, in: canvas.size, behind: matte, threads: threads)
      return layer.map { canvas.paint($0, grain: grain, threads: threads) } ?? ()
    }
    guard let resampler = try resampler(placement, in: canvas.size) else { return }
    // Each thread writes its own rows of the photo.
    nonisolated(unsafe) let canvas = canvas
    let pixels = resampler.rows.count * resampler.columns.count
    ParallelLoop.chunks(of: resampler.rows, units: pixels, threads: threads) { rows in
      var visible: [SIMD4<Float>] = []
      resampler.draw(rows) { y, columns, colors in
        guard let matte else {
          return canvas.blend(colors, grain: grain.row(y), x: columns.lowerBound, y: y)
        }
        visible.removeAll(keepingCapacity: true)
        for (x, color) in zip(columns, colors) { visible.append(color * (1 - matte[x, y])) }
        visible.withUnsafeBufferPointer {
          canvas.blend($0, grain: grain.row(y), x: columns.lowerBound, y: y)
        }
      }
    }
  }

  /// The statue as a layer, for compositing more than once; `nil` outside of the picture.
  ///
  /// - Parameter matte: the people before her.
  func layer(
    _ placement: StatuePlacement, in size: PixelSize, behind matte: Matte? = nil, threads: Int = 1
  ) throws(OverlayError) -> ImageLayer? {
    guard let resampler = try resampler(placement, in: size) else { return nil }
    let (columns, rows) = (resampler.columns, resampler.rows)
    var layer = ImageLayer(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
    resampler.draw(rows) { y, columns, colors in
      let start = (y - layer.top) * layer.width + columns.lowerBound - layer.left
      for (index, color) in colors.enumerated() { layer.pixels[start + index] = color }
    }
    layer.smear(light.motion, angle: light.motionAngle, threads: threads)
    guard let matte else { return layer }
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        layer.pixels[y * layer.width + x] *= 1 - matte[column, row]
      }
    }
    return layer
  }

  private func resampler(
    _ placement: StatuePlacement, in size: PixelSize
  ) throws(OverlayError) -> StatueResampler? {
    let box = placement.box(try artwork.shape())
    guard let (columns, rows) = visible(box, in: size) else { return nil }
    let depth = placement.isBehindPeople ? Self.depthBlur * placement.height : 0
    let (index, blur) = try Self.level(
      artwork, height: placement.height,
      blur: (light.blur * light.blur + depth * depth).squareRoot())
    return StatueResampler(
      level: try artwork.texture.level(index), box: box, columns: columns, rows: rows,
      isMirrored: placement.facing != StatueArtwork.drawnFacing, blur: blur,
      grade: Grade(light, brightness: placement.brightness))
  }

  /// The columns and rows of a picture that she may cover.
  private func visible(
    _ box: Rectangle, in size: PixelSize
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let margin = Double(
      ImageLayer.radius(blur: light.blur) + ImageLayer.reach(motion: light.motion))
    let reached = Rectangle(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin)
    guard
      let visible = reached.intersection(
        size.frame)
    else { return nil }
    return (
      Int(visible.x)..<min(size.width, Int(visible.maxX.rounded(.up))),
      Int(visible.y)..<min(size.height, Int(visible.maxY.rounded(.up)))
    )
  }

  /// The mip level to sample, and the blur that remains to be applied, in pixels.
  static func level(
    _ artwork: StatueArtwork, height: Double, blur: Double
  ) throws(OverlayError) -> (index: Int, blur: Double) {
    let texelsPerPixel = Double(try artwork.texture.size.height) / height
    // Two samples a pixel; a texel of up to one and a half samples.
    var index = Texture.index(texelsPerSample: texelsPerPixel / 2 * 1.5)
    var blur = blur
    // Texels of p pixels blur by p / 2: a box and a triangle filter of that width.
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
