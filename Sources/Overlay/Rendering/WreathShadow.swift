import Imaging

/// The soft shadow of a wreath on hair and forehead.
///
/// It is worked out on a coarse grid: a shadow has no detail.
struct WreathShadow {
  let artwork: WreathArtwork
  let geometry: WreathGeometry

  /// How far under a leaf its shadow lies, in half-breadths of the ring: light from above.
  private static let drop = 0.07
  /// The softness of the shadow's two parts, in half-breadths: close under the leaves and round
  /// them.
  private static let blurs = (near: 0.03, far: 0.09)
  /// How much light the two parts take away where the wreath covers everything.
  private static let depths: (near: Float, far: Float) = (0.34, 0.22)
  /// The grid's step in half-breadths.
  private static let gridStep = 0.03

  /// Reads the levels that every shadow is made of.
  static func prepare(_ artwork: WreathArtwork) throws(OverlayError) { _ = try covers(artwork) }

  /// What the strip covers, shrunk so that texels are as large as each of the two parts is soft.
  private static func covers(
    _ artwork: WreathArtwork
  ) throws(OverlayError) -> (near: WreathCover, far: WreathCover) {
    let texels = Double(try artwork.texture.size.width) / RingArc.circumference
    return (
      try artwork.cover(Texture.levelIndex(texelsPerSample: blurs.near * texels)),
      try artwork.cover(Texture.levelIndex(texelsPerSample: blurs.far * texels))
    )
  }

  /// Darkens what lies under the wreath.
  ///
  /// - Parameter threads: how many share the work.
  func paint(on canvas: Canvas, threads: Int = 1) throws(OverlayError) {
    let step = max(1, geometry.halfBreadth * Self.gridStep)
    guard let box = box(in: canvas.size) else { return }
    let columns = Int((box.width / step).rounded(.up)) + 2
    let rows = Int((box.height / step).rounded(.up)) + 2
    let grid = try shades(
      origin: Point(box.x, box.y), step: step, columns: columns, rows: rows, threads: threads)
    let across = Int(box.x)..<min(canvas.size.width, Int(box.maxX))
    let down = Int(box.y)..<min(canvas.size.height, Int(box.maxY))
    // The same for every row.
    let steps = across.map { x -> (column: Int, share: Float) in
      let u = max(0, (Double(x) + 0.5 - box.x) / step)
      return (Int(u), Float(u - Double(Int(u))))
    }
    let shaded = (0..<rows).map { row in
      Self.filled(grid[row * columns..<(row + 1) * columns])
    }
    // Each part has rows of the photo of its own.
    nonisolated(unsafe) let canvas = canvas
    Parts.work(on: down, pixels: across.count * down.count, threads: threads) { down in
      for y in down {
        let v = max(0, (Double(y) + 0.5 - box.y) / step)
        let row = Int(v) * columns
        // Of the two rows of the grid the columns beside which there is anything.
        let filled = shaded[Int(v)].union(shaded[Int(v) + 1])
        if filled.isEmpty { continue }
        let first = steps.firstPlace { $0.column >= filled.lowerBound - 1 }
        let end = steps.firstPlace { $0.column >= filled.upperBound }
        let fy = Float(v - Double(Int(v)))
        grid.withUnsafeBufferPointer { grid in
          steps.withUnsafeBufferPointer { steps in
            let left = across.lowerBound
            canvas.shade(x: left + first..<left + end, y: y) { x in
              let (column, fx) = steps[x - left]
              let place = row + column
              let upper = grid[place] * (1 - fx) + grid[place + 1] * fx
              let lower = grid[place + columns] * (1 - fx) + grid[place + columns + 1] * fx
              let shade = upper * (1 - fy) + lower * fy
              return shade > 0.003 ? shade : 0
            }
          }
        }
      }
    }
  }

  /// From the first to the last place of a row of the grid that is shaded.
  private static func filled(_ row: ArraySlice<Float>) -> Range<Int> {
    guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 })
    else { return 0..<0 }
    return first - row.startIndex..<last - row.startIndex + 1
  }

  /// The part of the photo on which the shadow falls.
  private func box(in size: PixelSize) -> Rectangle? {
    var points: [Point] = []
    for step in 0..<36 {
      let theta = Double(step) / 36 * 2 * .pi
      for height in [-0.75, 0.6] {
        let offset = geometry.projection.offset(theta: theta, height: height)
        points.append(geometry.ringCenter + offset * geometry.halfBreadth)
      }
    }
    guard
      let box = Rectangle(bounding: points)?.intersection(
        Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    else { return nil }
    return Rectangle(
      x: box.x.rounded(.down), y: box.y.rounded(.down), width: box.width + 2,
      height: box.height + 2)
  }

  /// How deep the shadow is at each place of a grid, row by row.
  private func shades(
    origin: Point, step: Double, columns: Int, rows: Int, threads: Int
  ) throws(OverlayError) -> [Float] {
    let (near, far) = try Self.covers(artwork)
    let count = columns * rows
    return [Float](unsafeUninitializedCapacity: count) { grid, initialized in
      // Each part has rows of the grid of its own.
      nonisolated(unsafe) let grid = grid
      Parts.work(on: 0..<rows, pixels: count * Self.pixelsPerPlace, threads: threads) { rows in
        near.withSamples { near in
          far.withSamples { far in
            for row in rows {
              for column in 0..<columns {
                let place = origin + Point(Double(column), Double(row)) * step
                grid.initializeElement(
                  at: row * columns + column, to: shade(at: place, near: near, far: far))
              }
            }
          }
        }
      }
      initialized = count
    }
  }

  /// A place of the grid costs as much as so many pixels to paint.
  private static let pixelsPerPlace = 50

  /// How deep the shadow is at a place of the photo, 0 to 1.
  private func shade(
    at place: Point, near: WreathCover.Samples, far: WreathCover.Samples
  ) -> Float {
    let offset = (place - geometry.ringCenter) / geometry.halfBreadth
    guard let point = geometry.projection.bandPoint(at: offset), abs(point.height) < 0.9 else {
      return 0
    }
    let turn = RingArc.turn(theta: point.theta)
    let shade =
      Self.cover(near, turn: turn, height: point.height + Self.drop) * Self.depths.near
      + Self.cover(far, turn: turn, height: point.height + Self.drop * 1.4) * Self.depths.far
    // Towards the head's outline the shadow would fall on the background: it fades before.
    return shade * Float(min(1, point.facing * 2))
  }

  /// How much of the light the strip keeps off a place of it, 0 to 1.
  private static func cover(
    _ cover: WreathCover.Samples, turn: Double, height: Double
  ) -> Float {
    let perUnit = Double(cover.width) / RingArc.circumference / WreathArtwork.heightShare
    return cover(
      x: turn * Double(cover.width), y: Double(cover.height) / 2 - height * perUnit) / 65535
  }
}
