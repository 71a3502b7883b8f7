import Glibc
import Imaging

/// Draws the wreath's strip as a surface: every texel stands off from the head by its relief, so
/// that leaves overlap, turn away at the sides and end in tips, not at a band's edge.
///
/// The surface is cut into squares about as large as a sample; each sample keeps the nearest one.
struct WreathRasterizer {
  let strip: WreathStrip
  let geometry: WreathGeometry
  /// How many of the photo's pixels a pixel of the layer is wide.
  let step: Double
  /// Samples a pixel in each direction.
  let samples: Int

  /// How many texels a pixel is wide, within a factor of 0.75 to 1.5. More would be work for detail
  /// that no pixel shows: edges are drawn by the surface's outline, not by its texels.
  private static let texelsPerPixel = 1.2
  /// A wreath of less than this half-breadth, in pixels, has leaves that are thinner than its pixels:
  /// they thin out unless a texel is about as small as a sample.
  private static let small = 150.0
  /// Neighbouring texels whose relief differs by more than this (in half-breadths) belong to two
  /// leaves. Chosen by eye.
  private static let tear: Float = 0.02
  /// Rows of samples that are worked on together; their buffer stays in the processor's cache.
  private static let bandSamples = 1 << 18
  /// How far the farthest leaf stands off, in half-breadths, with the flare at the upper tips.
  private static let farthest = WreathArtwork.reliefRange * RingArc.circumference + 0.06

  init(
    artwork: WreathArtwork, geometry: WreathGeometry, step: Double
  ) throws(OverlayError) {
    self.geometry = geometry
    self.step = step
    let pixels = geometry.halfBreadth / step
    samples = Self.samples(pixels: pixels)
    strip = try artwork.strip(try Self.level(artwork, pixels: pixels))
  }

  /// Samples a pixel in each direction, for a half-breadth in pixels of the layer.
  private static func samples(pixels: Double) -> Int {
    // A small wreath costs little and has thin leaves: more samples.
    pixels < 40 ? 5 : pixels < 80 ? 4 : pixels < 300 ? 3 : 2
  }

  /// The level from which a wreath is drawn, for a half-breadth in pixels of the layer.
  static func level(_ artwork: WreathArtwork, pixels: Double) throws(OverlayError) -> Int {
    let texels = Double(try artwork.texture.size.width) / RingArc.circumference
    return Texture.levelIndex(
      texelsPerSample: texels / pixels
        / (pixels < small ? Double(samples(pixels: pixels)) / 1.5 : texelsPerPixel))
  }

  /// A corner of the surface.
  private struct Vertex {
    /// x and y in samples of the layer, the distance from the camera, and the relief.
    var place: SIMD4<Float>
    /// Premultiplied linear light and alpha, 0 to 65535.
    var color: SIMD4<Float>
  }

  /// One column of texels: a line from below to above, at one angle round the head.
  private struct Column {
    /// Where it crosses the ring's line, and its direction away from the head.
    var place, outward: SIMD4<Float>
    /// The same about the ring's centre, in half-breadths.
    var spoke: RingProjection.Spoke
    var light: Float
    /// Whether the head may be before it.
    var mayHide: Bool
    var isEmpty: Bool
    var first, last: Int
  }

  /// What is seen of the wreath; `nil` when it lies outside the photo.
  ///
  /// - Parameter margin: how many pixels beyond the photo's edges count, for a later blur.
  func layer(in size: PixelSize, margin: Int) -> Layer? {
    guard var layer = emptyLayer(in: size, margin: margin) else { return nil }
    let width = layer.width * samples
    let bandRows = max(1, min(layer.height, Self.bandSamples / max(1, width * samples)))
    let columns = columns(layer)
    let heights = heights
    // A row of samples more on each side, so that no square needs to be cut at the edge.
    var depths = [Float](repeating: .infinity, count: width * bandRows * samples)
    var colors = [SIMD4<UInt16>](repeating: .zero, count: depths.count)
    var lines = [Vertex](
      repeating: Vertex(place: .zero, color: .zero), count: 2 * strip.height + 4)

    depths.withUnsafeMutableBufferPointer { depths in
      colors.withUnsafeMutableBufferPointer { colors in
        lines.withUnsafeMutableBufferPointer { lines in
          guard let corners = lines.baseAddress.map({ $0 + 2 * strip.height }) else {
            return
          }
          for top in stride(from: 0, to: layer.height, by: bandRows) {
            let rows = min(bandRows, layer.height - top)
            if top > 0 {
              depths.update(repeating: .infinity)
              colors.update(repeating: .zero)
            }
            let target = Target(
              depths: depths, colors: colors, width: width, top: top * samples,
              height: rows * samples, corners: corners)
            draw(columns, heights: heights, lines: lines, target: target)
            resolve(target, into: &layer, top: top, rows: rows)
          }
        }
      }
    }
    return layer
  }

  // MARK: Geometry

  private var scale: Double { geometry.halfBreadth / step * Double(samples) }

  /// The height of each row of texels over the ring's line, and its flare.
  private var heights: [SIMD2<Float>] {
    let perUnit = Double(strip.width) / RingArc.circumference
    return (0..<strip.height).map { row in
      let height =
        (Double(strip.height) / 2 - Double(row) - 0.5) / perUnit * WreathArtwork.heightShare
      return SIMD2(Float(height), Float(RingProjection.flare(height)))
    }
  }

  private func columns(_ layer: Layer) -> [Column] {
    let count = strip.width
    let origin = SIMD3(
      geometry.ringCenter.x / step - Double(layer.left),
      geometry.ringCenter.y / step - Double(layer.top), 0)
    return (0..<count).map { index in
      let theta = RingArc.theta(turn: (Double(index) + 0.5) / Double(count))
      let spoke = geometry.projection.spoke(theta: theta)
      let place = spoke.place * scale + origin * Double(samples)
      let outward = spoke.outward * scale
      let rows = strip.columns[index]
      let mayHide = spoke.outward.z > 0
      return Column(
        place: SIMD4(Float(place.x), Float(place.y), Float(place.z), 0),
        outward: SIMD4(Float(outward.x), Float(outward.y), Float(outward.z), 0),
        spoke: spoke, light: Self.light(facing: -spoke.outward.z), mayHide: mayHide,
        isEmpty: rows.isEmpty || mayHide && isHidden(spoke),
        first: max(0, rows.first - 1), last: min(strip.height - 1, rows.last + 1))
    }
  }

  /// Leaves that turn away from the camera see less of the light, those behind the head least.
  private static func light(facing: Double) -> Float {
    let t = min(max((facing + 0.25) / 0.95, 0), 1)
    return Float(0.42 + 0.58 * t * t * (3 - 2 * t))
  }

  /// Whether even the farthest leaves of a spoke are hidden by the head.
  private func isHidden(_ spoke: RingProjection.Spoke) -> Bool {
    [-0.5, 0, 0.5].allSatisfy { height in
      geometry.projection.isHidden(
        spoke.place - geometry.projection.down * height + spoke.outward * Self.farthest)
    }
  }

  private func emptyLayer(in size: PixelSize, margin: Int) -> Layer? {
    let reach =
      Double(strip.height) / 2 * RingArc.circumference / Double(strip.width)
      * WreathArtwork.heightShare
    var points: [Point] = []
    for index in 0..<72 {
      let theta = Double(index) / 72 * 2 * .pi
      for height in [-reach, reach] {
        for stand in [0, Self.farthest] {
          let offset = geometry.projection.offset(theta: theta, height: height, stand: stand)
          points.append(geometry.ringCenter + offset * geometry.halfBreadth)
        }
      }
    }
    let edge = Double(margin) * step
    guard
      let box = Rectangle(bounding: points)?.intersection(
        Rectangle(
          x: -edge, y: -edge, width: Double(size.width) + 2 * edge,
          height: Double(size.height) + 2 * edge))
    else { return nil }
    let left = Int((box.x / step).rounded(.down)) - margin - 1
    let top = Int((box.y / step).rounded(.down)) - margin - 1
    return Layer(
      left: left, top: top, width: Int((box.maxX / step).rounded(.up)) + margin + 1 - left,
      height: Int((box.maxY / step).rounded(.up)) + margin + 1 - top, step: step)
  }

  // MARK: Drawing

  /// The samples of one band.
  private struct Target {
    let depths: UnsafeMutableBufferPointer<Float>
    let colors: UnsafeMutableBufferPointer<SIMD4<UInt16>>
    let width, top, height: Int
    /// Room for a square's four corners.
    let corners: UnsafeMutablePointer<Vertex>
  }

  private func draw(
    _ columns: [Column], heights: [SIMD2<Float>], lines: UnsafeMutableBufferPointer<Vertex>,
    target: Target
  ) {
    let count = columns.count
    let rows = strip.height
    let down = geometry.projection.down * -scale
    let up = SIMD4<Float>(Float(down.x), Float(down.y), Float(down.z), 0)
    var ranges = columns.map { self.rows(of: $0, up: up, heights: heights, target: target) }
    // A square needs both its columns.
    let own = ranges
    for index in 0..<count {
      let (before, after) = (own[(index + count - 1) % count], own[(index + 1) % count])
      for other in [before, after] where !own[index].isEmpty && !other.isEmpty {
        ranges[index] =
          min(
            ranges[index].lowerBound, other.lowerBound)..<max(
            ranges[index].upperBound, other.upperBound)
      }
    }
    for index in 0...count {
      let range = ranges[index % count]
      guard !range.isEmpty else { continue }
      let line = UnsafeMutableBufferPointer(
        rebasing: lines[(index & 1) * rows..<((index & 1) + 1) * rows])
      fill(line, columns[index % count], index: index % count, range, up: up, heights: heights)
      guard index > 0 else { continue }
      let shared = range.clamped(to: ranges[index - 1])
      guard shared.count > 1 else { continue }
      let before = UnsafeMutableBufferPointer(
        rebasing: lines[(1 - index & 1) * rows..<(2 - index & 1) * rows])
      let outwards = (columns[index - 1].outward, columns[index % count].outward)
      guard let left = before.baseAddress, let right = line.baseAddress else { continue }
      for row in shared.lowerBound..<shared.upperBound - 1 {
        square(left + row, right + row, outwards: outwards, target)
      }
    }
  }

  /// The rows of a column that can be seen in a band of samples.
  private func rows(
    of column: Column, up: SIMD4<Float>, heights: [SIMD2<Float>], target: Target
  ) -> Range<Int> {
    guard !column.isEmpty else { return 0..<0 }
    var (first, last) = (column.first, column.last)
    // Seen nearly along the head's axis, every row may be anywhere.
    if abs(up.y) > Float(scale) * 0.2 {
      let far = column.outward.y * Float(Self.farthest)
      let (low, high) = (min(0, far), max(0, far))
      let a = (Float(target.top) - 2 - column.place.y - high) / up.y
      let b = (Float(target.top + target.height) + 2 - column.place.y - low) / up.y
      let perRow = heights[0].x - heights[1].x
      let top = (heights[0].x - max(a, b)) / perRow
      let bottom = (heights[0].x - min(a, b)) / perRow
      first = max(first, Int(max(top, 0)) - 1)
      last = min(last, Int(min(max(bottom, 0), Float(heights.count))) + 2)
    }
    return max(0, first)..<max(0, first, min(last + 1, heights.count))
  }

  /// Works out the corners of one column.
  private func fill(
    _ line: UnsafeMutableBufferPointer<Vertex>, _ column: Column, index: Int, _ range: Range<Int>,
    up: SIMD4<Float>, heights: [SIMD2<Float>]
  ) {
    let projection = geometry.projection
    let perStep = Float(WreathArtwork.reliefRange * RingArc.circumference / 255)
    let light = SIMD4(column.light, column.light, column.light, 1)
    let stored = strip.columns[index]
    // Where row 0 of the column would be.
    let start = stored.start - stored.stored.lowerBound
    strip.texels.withUnsafeBufferPointer { texels in
      strip.relief.withUnsafeBufferPointer { relief in
        heights.withUnsafeBufferPointer { heights in
          for row in range {
            let height = heights[row]
            let stand = Float(relief[start + row]) * perStep + height.y
            var place = column.place + up * height.x + column.outward * stand
            let texel = texels[start + row]
            // By hand: the vector conversion is not inlined.
            var color =
              SIMD4(Float(texel.x), Float(texel.y), Float(texel.z), Float(texel.w)) * light
            if column.mayHide, color.w > 0 {
              let v =
                column.spoke.place - projection.down * Double(height.x) + column.spoke.outward
                * Double(stand)
              if projection.isHidden(v) { color = .zero }
            }
            place.w = stand
            line[row] = Vertex(place: place, color: color)
          }
        }
      }
    }
  }

  /// Draws the square between two corners of one column, the upper first, and two of the next as
  /// two triangles.
  @inline(__always)
  private func square(
    _ left: UnsafePointer<Vertex>, _ right: UnsafePointer<Vertex>,
    outwards: (SIMD4<Float>, SIMD4<Float>), _ target: Target
  ) {
    let cover = max(
      max(left[0].color.w, right[0].color.w), max(left[1].color.w, right[1].color.w))
    guard cover > 32767 else { return }
    let high = max(
      max(left[0].place.w, right[0].place.w), max(left[1].place.w, right[1].place.w))
    let low = min(
      min(left[0].place.w, right[0].place.w), min(left[1].place.w, right[1].place.w))
    guard high - low > Self.tear else {
      triangle(left, right, right + 1, target)
      triangle(left, right + 1, left + 1, target)
      return
    }
    // Two leaves: the nearer one goes on flat to the square's end, it does not bend down.
    let corners = target.corners
    (corners[0], corners[1], corners[2], corners[3]) = (left[0], right[0], left[1], right[1])
    corners[0].place += outwards.0 * (high - corners[0].place.w)
    corners[1].place += outwards.1 * (high - corners[1].place.w)
    corners[2].place += outwards.0 * (high - corners[2].place.w)
    corners[3].place += outwards.1 * (high - corners[3].place.w)
    triangle(corners, corners + 1, corners + 3, target)
    triangle(corners, corners + 3, corners + 2, target)
  }

  @inline(__always)
  private func triangle(
    _ first: UnsafePointer<Vertex>, _ second: UnsafePointer<Vertex>,
    _ third: UnsafePointer<Vertex>, _ target: Target
  ) {
    let (ax, ay) = (first.pointee.place.x, first.pointee.place.y)
    let (bx, by) = (second.pointee.place.x, second.pointee.place.y)
    let (cx, cy) = (third.pointee.place.x, third.pointee.place.y)
    // By hand: the vector forms of minimum, maximum and conversion are not inlined.
    let (lowX, highX) = (min(min(ax, bx), cx), max(max(ax, bx), cx))
    let (lowY, highY) = (min(min(ay, by), cy), max(max(ay, by), cy))
    // Most triangles hold no sample's centre: nothing more is worked out for them.
    guard highX >= 0.5, highY >= 0.5 else { return }
    let left = max(0, Self.ceiling(lowX - 0.5))
    let right = min(target.width - 1, Int(highX - 0.5))
    guard left <= right else { return }
    let top = max(target.top, Self.ceiling(lowY - 0.5))
    let bottom = min(target.top + target.height - 1, Int(highY - 0.5))
    guard top <= bottom else { return }
    let (abX, abY, acX, acY) = (bx - ax, by - ay, cx - ax, cy - ay)
    let area = abX * acY - abY * acX
    guard abs(area) > 1e-7 else { return }
    let inverse = 1 / area
    let az = first.pointee.place.z
    let (abZ, acZ) = (second.pointee.place.z - az, third.pointee.place.z - az)
    for y in top...bottom {
      let py = Float(y) + 0.5 - ay
      for x in left...right {
        let px = Float(x) + 0.5 - ax
        let u = (px * acY - py * acX) * inverse
        let v = (abX * py - abY * px) * inverse
        guard u >= -1e-4, v >= -1e-4, u + v <= 1.0001 else { continue }
        let index = (y - target.top) * target.width + x
        let depth = az + u * abZ + v * acZ
        guard depth < target.depths[index] else { continue }
        let color =
          first.pointee.color + (second.pointee.color - first.pointee.color) * u
          + (third.pointee.color - first.pointee.color) * v
        guard color.w > 32767 else { continue }
        target.depths[index] = depth
        // The edge is where the cover is a half: inside, the colour counts in full.
        let opaque = color * (65535 / color.w)
        target.colors[index] = SIMD4(
          UInt16(min(opaque.x, 65535)), UInt16(min(opaque.y, 65535)), UInt16(min(opaque.z, 65535)),
          65535)
      }
    }
  }

  /// The smallest whole number that is not less; without a call of the mathematical library.
  @inline(__always)
  private static func ceiling(_ value: Float) -> Int {
    let whole = Int(value)
    return Float(whole) < value ? whole + 1 : whole
  }

  /// The mean of each pixel's samples.
  private func resolve(_ target: Target, into layer: inout Layer, top: Int, rows: Int) {
    let share = 1 / Float(samples * samples * 65535)
    let width = layer.width
    layer.pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<rows {
        for x in 0..<width {
          var sum = SIMD4<UInt32>.zero
          for sy in 0..<samples {
            let row = (y * samples + sy) * target.width + x * samples
            for sx in 0..<samples where target.colors[row + sx].w > 0 {
              sum &+= SIMD4<UInt32>(truncatingIfNeeded: target.colors[row + sx])
            }
          }
          // By hand: the vector conversion is not inlined.
          guard sum.w > 0 else { continue }
          pixels[(top + y) * width + x] =
            SIMD4(Float(sum.x), Float(sum.y), Float(sum.z), Float(sum.w)) * share
        }
      }
    }
  }
}
