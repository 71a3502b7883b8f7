import FaceTrack
import Imaging
import Threading

/// Paints the statue: its texture resampled, mirrored if need be, graded and blended.
struct StatuePainter {
  let artwork: StatueArtwork
  let light: Light
  /// The space of the photo's values.
  var space = PhotoSpace.sRGB
  /// The number of threads that share the rows.
  var threads = 1

  /// The remaining blur, in texels of the next level, above which that level is used: its own
  /// softness is part of the blur then. Chosen by eye.
  private static let hidingBlur = 0.5

  /// A statue behind the people is softer than they by this Gaussian, in parts of its height: the
  /// camera's focus is on them.
  private static let depthBlur = 0.002

  /// The largest pixel of a layer behind people, in pixels of the photo: some of them may be
  /// sharper than the largest head, whose blur it has.
  private static let mostStepBehindPeople = 3.0

  /// The people's part of what it and its shadow may cover, in the pixels of its layer; `nil` when
  /// it stands before them, as on a ledge.
  func matte(
    for placement: StatuePlacement, before photo: Photo, _ scene: Scene
  ) throws(OverlayError) -> Matte? {
    let detail = detail(placement)
    guard placement.isBehindPeople, let people = scene.people, people.size == photo.size,
      let (columns, rows) = visible(placement, try artwork.shape(), in: photo.size, detail)
    else { return nil }
    let shadow = ContactShadow(placement, shape: try artwork.shape(), light: light)
      .reach(in: photo.size)
    return people.matte(
      of: photo, columns: columns.union(shadow.columns.coarsened(by: detail.step)),
      rows: rows.union(shadow.rows.coarsened(by: detail.step)), step: detail.step)
  }

  /// Paints the statue's contact shadow, then the statue.
  ///
  /// - Parameter matte: the people before it.
  func paint(
    _ placement: StatuePlacement, on canvas: Canvas, behind matte: Matte? = nil
  ) throws(OverlayError) {
    ContactShadow(placement, shape: try artwork.shape(), light: light)
      .paint(on: canvas, behind: matte, threads: threads)
    let grain = Grain(light)
    guard light.motion == 0, detail(placement).step == 1 else {
      let layer = try layer(placement, in: canvas.size, behind: matte, threads: threads)
      return layer.map { canvas.paint($0, grain: grain, threads: threads) } ?? ()
    }
    // Sharp rows are blended one by one: a layer of the photo's pixels would take much memory.
    guard let resampler = try resampler(placement, in: canvas.size) else { return }
    // Each thread writes its own rows of the photo.
    nonisolated(unsafe) let canvas = canvas
    let pixels = resampler.rows.count * resampler.columns.count
    ParallelLoop.chunks(of: resampler.rows, units: pixels, threads: threads) { rows in
      resampler.draw(rows) { y, columns, colors in
        matte?.cut(colors, x: columns.lowerBound, y: y)
        canvas.blend(
          UnsafeBufferPointer(colors), grain: grain.row(y), x: columns.lowerBound, y: y)
      }
    }
  }

  /// The statue as a layer, for compositing more than once; `nil` outside of the picture.
  ///
  /// - Parameter matte: the people before it.
  func layer(
    _ placement: StatuePlacement, in size: PixelSize, behind matte: Matte? = nil, threads: Int = 1
  ) throws(OverlayError) -> ImageLayer? {
    guard let resampler = try resampler(placement, in: size) else { return nil }
    let (columns, rows) = (resampler.columns, resampler.rows)
    let step = detail(placement).step
    var layer = ImageLayer(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count,
      step: step)
    for row in layer.filled.indices { layer.filled[row] = 0..<0 }
    resampler.draw(rows) { y, columns, colors in
      let (row, left) = (y - layer.top, columns.lowerBound - layer.left)
      layer.filled[row] = left..<left + columns.count
      let start = row * layer.width + left
      for (index, color) in colors.enumerated() { layer.pixels[start + index] = color }
    }
    layer.smear(light.motion / step, angle: light.motionAngle, threads: threads)
    if let matte { layer.cut(by: matte, threads: threads) }
    return layer
  }

  /// Its layer's level of detail, by the people's blur: the layer is cut by their matte.
  private func detail(_ placement: StatuePlacement) -> LayerDetail {
    LayerDetail(
      blur: light.blur, most: placement.isBehindPeople ? Self.mostStepBehindPeople : .infinity)
  }

  /// The sigma of all its blur, in pixels of its layer.
  private func blur(_ placement: StatuePlacement, _ detail: LayerDetail) -> Double {
    let depth = placement.isBehindPeople ? Self.depthBlur * placement.height / detail.step : 0
    return (detail.blur * detail.blur + depth * depth).squareRoot()
  }

  private func resampler(
    _ placement: StatuePlacement, in size: PixelSize
  ) throws(OverlayError) -> StatueResampler? {
    let (shape, detail) = (try artwork.shape(), detail(placement))
    guard let (columns, rows) = visible(placement, shape, in: size, detail) else {
      return nil
    }
    let box = placement.box(shape)
    let (index, blur) = try Self.level(
      artwork, height: placement.height / detail.step, blur: blur(placement, detail))
    return StatueResampler(
      level: try artwork.texture.level(index),
      box: Rectangle(
        x: box.x / detail.step, y: box.y / detail.step, width: box.width / detail.step,
        height: box.height / detail.step), columns: columns, rows: rows,
      isMirrored: placement.facing != StatueArtwork.drawnFacing, blur: blur,
      grade: Grade(light, brightness: placement.brightness, space: space))
  }

  /// The columns and rows of its layer that it may cover.
  private func visible(
    _ placement: StatuePlacement, _ shape: StatueShape, in size: PixelSize, _ detail: LayerDetail
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    // What a smear and upsampling bring into the photo from beyond its edges.
    let beyond =
      Double(ImageLayer.reach(motion: light.motion / detail.step) + (detail.step == 1 ? 0 : 1))
      * detail.step
    let spread =
      beyond + Double(ImageLayer.radius(blur: blur(placement, detail))) * detail.step
    let reached = placement.box(shape).widened(by: spread)
    guard let visible = reached.intersection(size.frame.widened(by: beyond)) else { return nil }
    func range(_ start: Double, _ end: Double) -> Range<Int> {
      Int((start / detail.step).rounded(.down))..<Int((end / detail.step).rounded(.up))
    }
    return (range(visible.x, visible.maxX), range(visible.y, visible.maxY))
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
