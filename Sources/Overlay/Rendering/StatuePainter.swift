import Imaging

/// Paints the statue: her picture scaled, mirrored if need be, standing on her base.
///
/// Columns and rows are scaled one after the other, and only where there is anything of her.
struct StatuePainter {
  let artwork: StatueArtwork
  let light: Light

  /// A blur of more than this, in texels of the next smaller level, hides that the level is smaller:
  /// its own softness is then part of the blur. Chosen by eye.
  private static let hidingBlur = 0.5

  /// Reads the level that the statue will be painted from in a sharp photo.
  static func prepare(_ artwork: StatueArtwork, height: Double) throws(OverlayError) {
    _ = try artwork.texture.level(try level(artwork, height: height, blur: 0).index)
  }

  /// Paints the statue.
  func paint(_ placement: StatuePlacement, on canvas: Canvas) throws(OverlayError) {
    let grain = Grain(light)
    try forEachRow(placement, in: canvas.size) { y, left, colors in
      guard let first = colors.firstIndex(where: { $0.w > 0.001 }),
        let last = colors.lastIndex(where: { $0.w > 0.001 })
      else { return }
      canvas.willPaint(x: left + first..<left + last + 1, y: y..<y + 1)
      let noise = grain.row(y)
      for index in first...last where colors[index].w > 0.001 {
        canvas.blend(colors[index], grain: noise, x: left + index, y: y)
      }
    }
  }

  /// The statue as she is laid over a picture, for painting more than once; `nil` outside of it.
  func layer(_ placement: StatuePlacement, in size: PixelSize) throws(OverlayError) -> Layer? {
    guard let (columns, rows) = try visible(placement, in: size) else { return nil }
    var layer = Layer(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
    try forEachRow(placement, in: size) { y, left, colors in
      let start = (y - layer.top) * layer.width + left - layer.left
      layer.pixels.replaceSubrange(start..<start + colors.count, with: colors)
    }
    return layer
  }

  /// The columns and rows of a picture on which something of her may be.
  private func visible(
    _ placement: StatuePlacement, in size: PixelSize
  ) throws(OverlayError) -> (columns: Range<Int>, rows: Range<Int>)? {
    let box = placement.box(try artwork.shape())
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

  /// Draws her row by row.
  ///
  /// - Parameter body: gets the row, the column of the first colour, and the colours.
  private func forEachRow(
    _ placement: StatuePlacement, in size: PixelSize,
    _ body: (Int, Int, UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void
  ) throws(OverlayError) {
    guard let (columns, rows) = try visible(placement, in: size) else { return }
    let box = placement.box(try artwork.shape())
    let (levelIndex, blur) = try Self.level(artwork, height: placement.height, blur: light.blur)
    let level = try artwork.texture.level(levelIndex)
    let across = ResamplingAxis(
      pixels: columns, origin: box.x, length: box.width, texels: level.width,
      reversed: placement.facing != StatueArtwork.drawnFacing, blur: blur)
    let along = ResamplingAxis(
      pixels: rows, origin: box.y, length: box.height, texels: level.height, blur: blur)
    var lines = GradedLines(
      level: level, grade: Grade(light, brightness: placement.brightness), kept: along.taps)
    var mixed = [SIMD4<Float>](repeating: .zero, count: level.width)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: columns.count) { colors in
      for (index, y) in rows.enumerated() {
        let filled = lines.mix(
          from: along.first[index],
          weights: along.weights[index * along.taps..<(index + 1) * along.taps], into: &mixed)
        guard !filled.isEmpty else { continue }
        draw(mixed, filled: filled, across, into: colors)
        body(y, columns.lowerBound, colors)
      }
    }
  }

  /// The level that is sampled, and the blur that is left to be done.
  private static func level(
    _ artwork: StatueArtwork, height: Double, blur: Double
  ) throws(OverlayError) -> (index: Int, blur: Double) {
    let texelsPerPixel = Double(try artwork.texture.size.height) / height
    // Two samples a pixel; a texel of up to one and a half samples.
    var index = Texture.levelIndex(texelsPerSample: texelsPerPixel / 2 * 1.5)
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

  /// Draws one row of the photo.
  private func draw(
    _ line: [SIMD4<Float>], filled: Range<Int>, _ axis: ResamplingAxis,
    into colors: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    let taps = axis.taps
    line.withUnsafeBufferPointer { line in
      axis.first.withUnsafeBufferPointer { first in
        axis.weights.withUnsafeBufferPointer { weights in
          for index in colors.indices {
            let start = first[index]
            var color = SIMD4<Float>.zero
            if start < filled.upperBound, start + taps > filled.lowerBound {
              for tap in 0..<taps { color += line[start + tap] * weights[index * taps + tap] }
            }
            colors.initializeElement(at: index, to: color)
          }
        }
      }
    }
  }
}

/// The lines of a texture under a photo's light, as many as are mixed at a time.
private struct GradedLines {
  private let level: Texture.Level
  private let grade: Grade
  private let kept: Int
  /// A ring of `kept` lines.
  private var lines: [SIMD4<Float>]
  /// Which texels of each line are not empty.
  private var filled: [Range<Int>]
  private var next = 0

  init(level: Texture.Level, grade: Grade, kept: Int) {
    (self.level, self.grade, self.kept) = (level, grade, kept)
    lines = [SIMD4<Float>](repeating: .zero, count: kept * level.width)
    filled = [Range<Int>](repeating: 0..<0, count: kept)
  }

  /// The weighted sum of consecutive lines; `first` never decreases from call to call.
  ///
  /// - Returns: which texels of the sum may be other than empty; the others are not written.
  mutating func mix(
    from first: Int, weights: ArraySlice<Float>, into mixed: inout [SIMD4<Float>]
  ) -> Range<Int> {
    next = max(next, first)
    while next < first + kept {
      load(next)
      next += 1
    }
    var range = 0..<0
    for line in first..<first + kept where weights[weights.startIndex + line - first] > 0 {
      let own = filled[line % kept]
      if own.isEmpty { continue }
      range =
        range.isEmpty
        ? own : min(range.lowerBound, own.lowerBound)..<max(range.upperBound, own.upperBound)
    }
    guard !range.isEmpty else { return range }
    let width = level.width
    // What was in it may be longer than what is now.
    mixed.withUnsafeMutableBufferPointer { mixed in
      mixed.update(repeating: .zero)
      lines.withUnsafeBufferPointer { lines in
        for line in first..<first + kept {
          let weight = weights[weights.startIndex + line - first]
          guard weight > 0 else { continue }
          let start = line % kept * width
          let own = filled[line % kept]
          for index in own.lowerBound..<own.upperBound {
            mixed[index] += lines[start + index] * weight
          }
        }
      }
    }
    return range
  }

  private mutating func load(_ row: Int) {
    let slot = row % kept
    let width = level.width
    var (first, last) = (width, -1)
    lines.withUnsafeMutableBufferPointer { lines in
      level.texels.withUnsafeBufferPointer { texels in
        let line = UnsafeMutableBufferPointer(
          rebasing: lines[slot * width..<(slot + 1) * width])
        for index in 0..<width {
          let texel = texels[row * width + index]
          guard texel.w > 0 else {
            line[index] = .zero
            continue
          }
          first = min(first, index)
          last = index
          // By hand: the vector conversion is not inlined.
          let color = SIMD4(Float(texel.x), Float(texel.y), Float(texel.z), Float(texel.w))
          line[index] = color * (1 / 65535)
        }
        if last >= 0 {
          grade.apply(to: UnsafeMutableBufferPointer(rebasing: line[first...last]))
        }
      }
    }
    filled[slot] = last < 0 ? 0..<0 : first..<last + 1
  }
}
