import Imaging
import Threading

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

  /// The strip's mip levels whose texels are as large as each of the two parts is soft.
  static func levels(
    _ artwork: WreathArtwork
  ) throws(OverlayError) -> (near: TextureLevel, far: TextureLevel) {
    let texels = Double(try artwork.texture.size.width) / RingArc.circumference
    return (
      try artwork.texture.level(Texture.index(texelsPerSample: blurs.near * texels)),
      try artwork.texture.level(Texture.index(texelsPerSample: blurs.far * texels))
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
    let levels = try Self.levels(artwork)
    let grid = (0..<rows * columns).map { index in
      let place = Point(Double(index % columns), Double(index / columns)) * step
      return shade(at: Point(box.x, box.y) + place, near: levels.near, far: levels.far)
    }
    let across = Int(box.x)..<min(canvas.size.width, Int(box.maxX))
    let down = Int(box.y)..<min(canvas.size.height, Int(box.maxY))
    // The same for every row.
    let steps = across.map { x -> (column: Int, share: Float) in
      let u = max(0, (Double(x) + 0.5 - box.x) / step)
      return (Int(u), Float(u - Double(Int(u))))
    }
    // Each part has rows of the photo of its own.
    nonisolated(unsafe) let canvas = canvas
    ParallelLoop.chunks(of: down, units: across.count * down.count, threads: threads) { down in
      for y in down {
        let v = max(0, (Double(y) + 0.5 - box.y) / step)
        let row = Int(v) * columns
        let fy = Float(v - Double(Int(v)))
        grid.withUnsafeBufferPointer { grid in
          steps.withUnsafeBufferPointer { steps in
            canvas.shade(x: across, y: y) { x in
              let (column, fx) = steps[x - across.lowerBound]
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

  /// How deep the shadow is at a place of the photo, 0 to 1.
  private func shade(
    at place: Point, near: TextureLevel, far: TextureLevel
  ) -> Float {
    let offset = (place - geometry.ringCenter) / geometry.halfBreadth
    guard let point = geometry.projection.bandPoint(at: offset), abs(point.height) < 0.9 else {
      return 0
    }
    let turn = RingArc.turn(theta: point.theta)
    let shade =
      near.coverage(turn: turn, height: point.height + Self.drop) * Self.depths.near
      + far.coverage(turn: turn, height: point.height + Self.drop * 1.4) * Self.depths.far
    // Towards the head's outline the shadow would fall on the background: it fades before.
    return shade * Float(min(1, point.facing * 2))
  }
}

extension TextureLevel {
  /// How much of the light the wreath's strip keeps off a place of it, 0 to 1: its alpha, bilinear.
  ///
  /// - Parameters:
  ///   - turn: the place along the strip, whose ends meet: 0 to 1.
  ///   - height: over the ring's line, in half-breadths; above and below the strip is nothing.
  fileprivate func coverage(turn: Double, height: Double) -> Float {
    let perUnit = Double(width) / RingArc.circumference / WreathArtwork.heightShare
    let (x, y) = (turn * Double(width), Double(self.height) / 2 - height * perUnit)
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (fx, fy) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
    let (column, row) = (Int(left), Int(top))
    func alpha(_ column: Int, _ row: Int) -> Float {
      guard row >= 0, row < self.height else { return 0 }
      let wrapped = column < 0 ? column + width : column >= width ? column - width : column
      return Float(self[wrapped, row].w)
    }
    let upper = alpha(column, row) * (1 - fx) + alpha(column + 1, row) * fx
    let lower = alpha(column, row + 1) * (1 - fx) + alpha(column + 1, row + 1) * fx
    return (upper * (1 - fy) + lower * fy) / 65535
  }
}
