import Glibc
import Imaging

/// Paints a wreath: its strip of artwork bent round the ring, with a soft shadow on the head.
struct WreathPainter {
  let texture: Texture

  /// How far under a leaf its shadow lies, in half-breadths of the ring: light from above.
  private static let shadowDrop = 0.075
  /// How much light the shadow takes away where the wreath covers everything.
  private static let shadowDepth: Float = 0.42
  /// The shadow's softness: its texels are this many times the ring's half-breadth.
  private static let shadowBlur = 0.035
  /// Samples a pixel in each direction; the projection squeezes leaves together at the sides.
  private static let samples = 3

  /// Circumference of the ring's ellipse in half-breadths (Ramanujan's first approximation).
  private static let circumference: Double = {
    let (a, b) = (1.0, RingProjection.depth)
    return .pi * (3 * (a + b) - ((3 * a + b) * (a + 3 * b)).squareRoot())
  }()

  /// One place of the strip.
  private struct StripPoint {
    /// x: 0 to 1 round the head; y: height in half-breadths; z: how squarely it faces the camera.
    var values: SIMD4<Float>

    var turn: Float { values.x }
    var height: Float { values.y }
    var facing: Float { values.z }
  }

  /// Paints one wreath.
  func paint(_ placement: WreathPlacement, on canvas: Canvas) {
    let geometry = WreathGeometry(placement)
    let stripHeight = Double(texture.size.height) / Double(texture.size.width) * Self.circumference
    guard let area = pixels(of: geometry, reach: stripHeight / 2, in: canvas.size) else { return }

    let texelsPerPixel =
      Double(texture.size.width) / Self.circumference / geometry.halfBreadth
    let index = Texture.levelIndex(texelsPerSample: texelsPerPixel / Double(Self.samples) * 1.5)
    let level = texture.level(index)
    let shadowIndex = Texture.levelIndex(
      texelsPerSample: Self.shadowBlur * Double(texture.size.width) / Self.circumference)
    let shadow = texture.level(max(index, shadowIndex))

    level.texels.withUnsafeBufferPointer { texels in
      shadow.texels.withUnsafeBufferPointer { shadowTexels in
        var upper = corners(of: area, row: area.top, geometry: geometry)
        for y in area.top..<area.bottom {
          let lower = corners(of: area, row: y + 1, geometry: geometry)
          for x in area.left..<area.right {
            let column = x - area.left
            let quad = (upper[column], upper[column + 1], lower[column], lower[column + 1])
            if quad.0 == nil, quad.1 == nil, quad.2 == nil, quad.3 == nil { continue }
            var color = SIMD4<Float>.zero
            var shade: Float = 0
            for sample in 0..<Self.samples * Self.samples {
              let fx = (Float(sample % Self.samples) + 0.5) / Float(Self.samples)
              let fy = (Float(sample / Self.samples) + 0.5) / Float(Self.samples)
              let place =
                Self.between(quad, fx, fy)
                ?? self.place(x: Double(x) + Double(fx), y: Double(y) + Double(fy), geometry)
              guard let place else { continue }
              color += self.color(place, level: level, texels: texels)
              if sample % 4 == 0 {
                shade += self.shade(place, level: shadow, texels: shadowTexels)
              }
            }
            color /= Float(Self.samples * Self.samples) * 65535
            shade *= Self.shadowDepth / (3 * 65535)
            if color.w > 0.001 || shade > 0.002 {
              canvas.blend(color, shade: min(shade, 1), x: x, y: y)
            }
          }
          upper = lower
        }
      }
    }
  }

  private func color(
    _ place: StripPoint, level: Texture.Level, texels: UnsafeBufferPointer<SIMD4<UInt16>>
  ) -> SIMD4<Float> {
    let perUnit = Double(level.width) / Self.circumference
    return level.sample(
      texels, x: Double(place.turn) * Double(level.width),
      y: Double(level.height) / 2 - Double(place.height) * perUnit, wraps: true)
  }

  private func shade(
    _ place: StripPoint, level: Texture.Level, texels: UnsafeBufferPointer<SIMD4<UInt16>>
  ) -> Float {
    let perUnit = Double(level.width) / Self.circumference
    let above = level.sample(
      texels, x: Double(place.turn) * Double(level.width),
      y: Double(level.height) / 2 - (Double(place.height) + Self.shadowDrop) * perUnit, wraps: true)
    // Towards the head's outline the shadow would fall on the background: it fades before.
    return above.w * min(1, place.facing * 2.5)
  }

  /// The whole pixels that the band may touch; `nil` when it lies outside the photo.
  private func pixels(
    of geometry: WreathGeometry, reach: Double, in size: PixelSize
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var points: [Point] = []
    for step in 0..<72 {
      let theta = Double(step) / 72 * 2 * .pi
      for height in [-reach - Self.shadowDrop, 0, reach] {
        points.append(
          geometry.ringCenter
            + geometry.projection.offset(theta: theta, height: height) * geometry.halfBreadth)
      }
    }
    guard
      let box = Rectangle(bounding: points)?.intersection(
        Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    else { return nil }
    return (
      max(0, Int(box.x) - 1), max(0, Int(box.y) - 1), min(size.width, Int(box.maxX) + 2),
      min(size.height, Int(box.maxY) + 2)
    )
  }

  /// The strip's places at the corners of one row of pixels.
  private func corners(
    of area: (left: Int, top: Int, right: Int, bottom: Int), row: Int, geometry: WreathGeometry
  ) -> [StripPoint?] {
    (area.left...area.right).map { place(x: Double($0), y: Double(row), geometry) }
  }

  private func place(x: Double, y: Double, _ geometry: WreathGeometry) -> StripPoint? {
    let offset = (Point(x, y) - geometry.ringCenter) / geometry.halfBreadth
    guard let point = geometry.projection.bandPoint(at: offset) else { return nil }
    return StripPoint(
      values: [
        Float(point.theta / (2 * .pi) + 0.5), Float(point.height), Float(point.facing), 0,
      ])
  }

  /// A place inside a pixel from its four corners; `nil` where the band ends within the pixel or
  /// the strip's seam crosses it.
  private static func between(
    _ quad: (StripPoint?, StripPoint?, StripPoint?, StripPoint?), _ fx: Float, _ fy: Float
  ) -> StripPoint? {
    guard let a = quad.0, let b = quad.1, let c = quad.2, let d = quad.3 else { return nil }
    let turns = (min(a.turn, b.turn, c.turn, d.turn), max(a.turn, b.turn, c.turn, d.turn))
    guard turns.1 - turns.0 < 0.05 else { return nil }
    let upper = a.values * (1 - fx) + b.values * fx
    let lower = c.values * (1 - fx) + d.values * fx
    return StripPoint(values: upper * (1 - fy) + lower * fy)
  }
}
