import Imaging
import Threading

/// The soft shadow of a wreath on hair and forehead: a shadow mask in the manner of ambient
/// occlusion.
///
/// The mask is computed on a coarse grid and interpolated, because a soft shadow has no detail.
struct WreathShadow {
  let artwork: WreathArtwork
  let geometry: WreathGeometry
  /// The photo's blur: a Gaussian's sigma in pixels.
  let blur: Double
  /// The part of the shadow that is cast, 0 to 1: not all by a wreath that is still above the head.
  var strength: Float = 1

  /// The shadow's offset below a leaf, in half-breadths of the ring: the light comes from above.
  private static let drop = 0.07
  /// The blur of the mask's two parts, in half-breadths: the contact shadow and the wider one.
  private static let blurs = (near: 0.03, far: 0.09)
  /// The fraction of light that each part removes under full coverage.
  private static let depths: (near: Float, far: Float) = (0.34, 0.22)
  /// The grid's spacing in half-breadths.
  private static let gridStep = 0.03
  /// A fraction of light that is not seen to be missing.
  private static let least: Float = 0.003

  /// The strip's mip levels whose texels are as large as each part's blur.
  ///
  /// - Parameter blur: the photo's, in half-breadths.
  static func levels(
    _ artwork: WreathArtwork, blur: Double
  ) throws(OverlayError) -> (near: TextureLevel, far: TextureLevel) {
    let texels = Double(try artwork.texture.size.width) / RingArc.circumference
    func level(_ own: Double) throws(OverlayError) -> TextureLevel {
      // A texel blurs by half of its size (a box and a triangle filter of its width).
      let size = (own * own + 4 * blur * blur).squareRoot()
      return try artwork.texture.level(Texture.index(texelsPerSample: size * texels))
    }
    return (try level(blurs.near), try level(blurs.far))
  }

  /// Darkens the photo under the wreath.
  ///
  /// - Parameter threads: the number of threads that share the rows.
  func paint(on canvas: Canvas, threads: Int = 1) throws(OverlayError) {
    let step = max(1, geometry.halfBreadth * Self.gridStep)
    guard let box = box(in: canvas.size) else { return }
    let columns = Int((box.width / step).rounded(.up)) + 2
    let rows = Int((box.height / step).rounded(.up)) + 2
    let levels = try Self.levels(artwork, blur: blur / geometry.halfBreadth)
    let grid = (0..<rows * columns).map { index in
      let offset = Point(Double(index % columns), Double(index / columns)) * step
      return shade(at: Point(box.x, box.y) + offset, near: levels.near, far: levels.far)
    }
    let across = Int(box.x)..<min(canvas.size.width, Int(box.maxX))
    let down = Int(box.y)..<min(canvas.size.height, Int(box.maxY))
    // The horizontal interpolation, the same for every row.
    let steps = across.map { x -> (column: Int, fraction: Float) in
      let u = max(0, (Double(x) + 0.5 - box.x) / step)
      return (Int(u), Float(u - Double(Int(u))))
    }
    // Each thread writes its own rows of the photo.
    nonisolated(unsafe) let canvas = canvas
    ParallelLoop.chunks(of: down, units: across.count * down.count, threads: threads) { down in
      for y in down {
        let v = max(0, (Double(y) + 0.5 - box.y) / step)
        let row = Int(v) * columns
        let fy = Float(v - Double(Int(v)))
        let line = (row..<row + columns).map { grid[$0] * (1 - fy) + grid[$0 + columns] * fy }
        guard line.contains(where: { $0 > Self.least }) else { continue }
        line.withUnsafeBufferPointer { line in
          steps.withUnsafeBufferPointer { steps in
            canvas.shade(x: across, y: y) { x in
              let (column, fx) = steps[x - across.lowerBound]
              let shade = line[column] * (1 - fx) + line[column + 1] * fx
              return shade > Self.least ? shade : 0
            }
          }
        }
      }
    }
  }

  /// The bounding box of the shadow in the photo; `nil` outside of it.
  private func box(in size: PixelSize) -> Rectangle? {
    guard let box = geometry.bounds(heights: -0.75...0.6)?.intersection(size.frame) else {
      return nil
    }
    return Rectangle(
      x: box.x.rounded(.down), y: box.y.rounded(.down), width: box.width + 2,
      height: box.height + 2)
  }

  /// The mask at a point of the photo: the fraction of light to remove, 0 to 1.
  private func shade(
    at point: Point, near: TextureLevel, far: TextureLevel
  ) -> Float {
    let offset = (point - geometry.ringCenter) / geometry.halfBreadth
    guard let band = geometry.projection.bandPoint(at: offset), abs(band.height) < 0.9 else {
      return 0
    }
    let turn = RingArc.turn(theta: band.theta)
    let shade =
      near.coverage(turn: turn, height: band.height + Self.drop) * Self.depths.near
      + far.coverage(turn: turn, height: band.height + Self.drop * 1.4) * Self.depths.far
    // It fades towards the head's outline, so that none falls on the background.
    return shade * strength * Float(min(1, band.facing * 2))
  }
}

extension TextureLevel {
  /// The strip's coverage at a point: its alpha, 0 to 1, through a bilinear filter.
  ///
  /// - Parameters:
  ///   - turn: the position along the strip, 0 to 1; its ends meet.
  ///   - height: over the ring's line, in half-breadths; 0 above and below the strip.
  fileprivate func coverage(turn: Double, height: Double) -> Float {
    let perUnit = Double(width) / RingArc.circumference / WreathArtwork.heightScale
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
