import CPainting
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The C loops of the wreath's rasterizer, against scalar ones.
@Suite("The wreath's vertices and quads")
struct WreathLoopTests {
  static let seed = Seed.fresh()

  @Test(
    "A sample keeps the nearest quad that covers it, for quads of any size",
    arguments: [0.3, 0.9, 2.5, 6, 30])
  func quads(side: Float) {
    var random = SeededGenerator(seed: Self.seed.value)
    var covered = 0
    for _ in 0..<30 {
      let surface = Surface(columns: 6, rows: 37, side: side, &random)
      let expected = surface.drawnByScalars()
      let isSame = surface.drawn() == expected
      #expect(isSame, "side \(side), \(Self.seed)")
      covered += expected.colors.count { $0 != 0 }
    }
    #expect(covered > 100, "side \(side), \(Self.seed)")
  }

  @Test(
    "On outlines the relief snaps to the leaf or to what is behind it",
    arguments: [(1, 1), (2, 5), (17, 23)])
  func snapping(columns: Int, rows: Int) {
    var random = SeededGenerator(seed: Self.seed.value)
    let relief = (0..<columns * rows).map { _ in
      UInt8([40, 60, 61, 100, 102].randomElement(using: &random) ?? 0)
    }
    let texels = relief.map { _ in
      SIMD4<UInt16>(repeating: [0, 9, 32767, 32768, 65535].randomElement(using: &random) ?? 0)
    }
    let snapped = WreathStrip.snapped(relief, texels, rows: rows)
    for index in relief.indices {
      let (x, y) = (index / rows, index % rows)
      let near = [x + columns - 1, x, x + 1].flatMap { column in
        (max(0, y - 1)...min(rows - 1, y + 1)).map { column % columns * rows + $0 }
      }
      let opaque = near.filter { texels[$0].w > 32767 }.map { relief[$0] }
      var expected = relief[index]
      if texels[index].w > 0, let lowest = opaque.min(), let highest = opaque.max() {
        let ends = [Int(lowest), Int(highest)].map { abs(Int(relief[index]) - $0) }
        expected =
          highest - lowest > 20
          ? (ends[0] < ends[1] ? lowest : highest) : min(max(expected, lowest), highest)
      }
      #expect(snapped[index] == expected, "\(x), \(y), \(Self.seed)")
    }
  }

  @Test("Vertices are placed by their column, height and relief", arguments: [1, 8, 29])
  func placing(rows: Int) {
    var random = SeededGenerator(seed: Self.seed.value)
    func number() -> Float { Float.random(in: -9...9, using: &random) }
    let relief = (0..<rows).map { _ in UInt8.random(in: 0...255, using: &random) }
    let texels = (0..<rows).map { _ in SIMD4<UInt16>.random(in: 0...65535, using: &random) }
    let heights = (0..<rows).map { _ in number() }
    let flares = (0..<rows).map { _ in number() }
    var column = Column(rows: rows)
    column.outward = SIMD3(number(), number(), number())
    let light: Float = 0.7
    let start = SIMD3(number(), number(), number())
    let up = SIMD3(number(), number(), number())
    func place(
      _ texels: UnsafePointer<SIMD4<UInt16>>, _ relief: UnsafePointer<UInt8>,
      _ heights: UnsafePointer<Float>, _ flares: UnsafePointer<Float>
    ) {
      var rowHeights = WreathHeights(height: heights, flare: flares)
      var placed = WreathColumn(
        x: start.x, y: start.y, depth: start.z, upX: up.x, upY: up.y, upDepth: up.z,
        texels: texels, relief: relief, firstTexel: 0, displacementOfStep: 0.01, light: light)
      column.withVertices { wreath_placeVertices($0, &placed, &rowHeights, 0, Int32(rows)) }
    }
    place(texels, relief, heights, flares)
    for row in 0..<rows {
      let displacement = Float(relief[row]) * 0.01 + flares[row]
      let point = start + up * heights[row] + column.outward * displacement
      #expect(column.x[row] == point.x && column.y[row] == point.y, "row \(row), \(Self.seed)")
      #expect(column.depth[row] == point.z && column.displacement[row] == displacement)
      #expect(column.alpha[row] == Float(texels[row].w))
      // The light does not scale alpha.
      let color = SIMD4<Float>(texels[row]) * SIMD4(light, light, light, 1)
      #expect(column.colors[row] == color, "row \(row), \(Self.seed)")
    }
  }

  @Test("Vertices that the head occludes become transparent")
  func hiding() {
    var random = SeededGenerator(seed: Self.seed.value)
    var counts = [0, 0]
    for _ in 0..<60 {
      let ring = RingProjection(
        angle: Double.random(in: -40...40, using: &random),
        yaw: Double.random(in: -60...60, using: &random),
        pitch: Double.random(in: -40...40, using: &random))
      let spoke = ring.spoke(theta: Double.random(in: -3.1...3.1, using: &random))
      let rows = 21
      let heights = (0..<rows).map { Float($0) / 15 - 0.7 }
      var column = Column(rows: rows)
      for row in 0..<rows {
        column.displacement[row] = Float.random(in: 0...0.3, using: &random)
        column.alpha[row] = 65535
        column.colors[row] = SIMD4(repeating: 9)
      }
      column.withVertices {
        $0.pointee.hide(
          rows: 2..<19, of: spoke, on: ring, at: heights, behind: WreathHead(wearing: ring))
      }
      for row in 0..<rows {
        let point =
          spoke.place - ring.down * Double(heights[row]) + spoke.outward
          * Double(column.displacement[row])
        let isHidden = (2..<19).contains(row) && ring.isHidden(point)
        #expect(column.alpha[row] == (isHidden ? 0 : 65535), "row \(row), \(Self.seed)")
        #expect((column.colors[row] == .zero) == isHidden, "row \(row), \(Self.seed)")
        counts[isHidden ? 1 : 0] += 1
      }
    }
    #expect((counts.min() ?? 0) > 20, "\(counts), \(Self.seed)")
  }

  @Test("A pixel is the mean of its samples", arguments: 1...5)
  func means(samples: Int) {
    var random = SeededGenerator(seed: Self.seed.value)
    for (columns, rows) in [(1, 1), (3, 8), (7, 19)] {
      let (width, height) = (columns * samples, rows * samples)
      var colors = (0..<width * height).map { _ in
        Bool.random(using: &random) ? UInt64.random(in: 0 ... .max, using: &random) : 0
      }
      var depths: [Float] = [0]
      let stride = columns + 3
      var pixels = [SIMD4<Float>](repeating: SIMD4(repeating: -7), count: stride * rows)
      colors.withUnsafeMutableBufferPointer { colors in
        depths.withUnsafeMutableBufferPointer { depths in
          guard let colors = colors.baseAddress, let depths = depths.baseAddress else { return }
          var tile = WreathTile(
            left: 4, top: 5, width: Int32(width), height: Int32(height), depths: depths,
            colors: colors)
          wreath_resolve(&tile, Int32(samples), &pixels, stride)
        }
      }
      for row in 0..<rows {
        for x in 0..<stride {
          var sums: SIMD4<Int> = .zero
          for column in 0..<(x < columns ? samples : 0) {
            for sample in 0..<samples {
              let color = colors[(x * samples + column) * height + row * samples + sample]
              for channel in 0..<4 { sums[channel] += Int(color >> (16 * channel) & 0xFFFF) }
            }
          }
          let mean = SIMD4<Float>(sums) * (1 / Float(samples * samples * 65535))
          // Pixels beside the tile stay.
          let expected = x < columns ? mean : SIMD4(repeating: -7)
          #expect(pixels[row * stride + x] == expected, "\(x), \(row), \(Self.seed)")
        }
      }
    }
  }
}

// MARK: - Columns and surfaces

/// A column of vertices.
private struct Column {
  var x, y, depth, displacement, alpha: [Float]
  var colors: [SIMD4<Float>]
  var outward = SIMD3<Float>.zero

  init(rows: Int) {
    let none = [Float](repeating: 0, count: rows + Int(wreathQuadLanes) - 1)
    (x, y, depth, displacement, alpha) = (none, none, none, none, none)
    colors = [SIMD4<Float>](repeating: .zero, count: none.count)
  }

  mutating func withVertices(_ body: (UnsafePointer<WreathVertices>) -> Void) {
    let outward = outward
    func call(
      _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>,
      _ depth: UnsafeMutablePointer<Float>, _ displacement: UnsafeMutablePointer<Float>,
      _ alpha: UnsafeMutablePointer<Float>, _ colors: UnsafeMutablePointer<SIMD4<Float>>
    ) {
      var vertices = WreathVertices(
        x: x, y: y, depth: depth, displacement: displacement, alpha: alpha, colors: colors,
        outwardX: outward.x, outwardY: outward.y, outwardDepth: outward.z)
      body(&vertices)
    }
    call(&x, &y, &depth, &displacement, &alpha, &colors)
  }
}

/// Columns of random vertices about a tile of samples.
private struct Surface {
  private var columns: [Column]
  private let rows: Int
  private static let (left, top, width, height) = (3, 2, 19, 41)
  private static let tear: Float = 0.02

  init(columns: Int, rows: Int, side: Float, _ random: inout SeededGenerator) {
    self.rows = rows
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    let (startX, startY) = (number(0...20), number(-5...15))
    // About half of the surfaces have one depth, so that overlapping quads tie.
    let isFlat = Bool.random(using: &random)
    self.columns = (0..<columns).map { index in
      var column = Column(rows: rows)
      column.outward = SIMD3(number(-90...90), number(-9...9), number(-20...20))
      for row in 0..<rows {
        column.x[row] = startX + side * (Float(index) + number(-0.6...0.6))
        column.y[row] = startY + side * (Float(row) + number(-0.6...0.6))
        column.depth[row] = isFlat ? 1 : number(0...2)
        column.displacement[row] = isFlat || Bool.random(using: &random) ? 0.1 : number(0.1...0.13)
        column.alpha[row] = [0, 65535, number(0...65535)].randomElement(using: &random) ?? 0
        column.colors[row] = SIMD4(
          number(0...65535), number(0...65535), number(0...65535), column.alpha[row])
      }
      return column
    }
  }

  func drawn() -> (depths: [Float], colors: [UInt64]) {
    let count = Self.width * Self.height
    var depths = [Float](repeating: .infinity, count: count)
    var colors = [UInt64](repeating: 0, count: count)
    depths.withUnsafeMutableBufferPointer { depths in
      colors.withUnsafeMutableBufferPointer { colors in
        guard let depths = depths.baseAddress, let colors = colors.baseAddress else { return }
        var tile = WreathTile(
          left: Int32(Self.left), top: Int32(Self.top), width: Int32(Self.width),
          height: Int32(Self.height), depths: depths, colors: colors)
        for index in 1..<columns.count {
          var (left, right) = (columns[index - 1], columns[index])
          left.withVertices { left in
            right.withVertices { right in
              wreath_drawQuads(&tile, left, right, 0, Int32(rows), Self.tear)
            }
          }
        }
      }
    }
    return (depths, colors)
  }

  /// The same by scalar code, sample by sample.
  func drawnByScalars() -> (depths: [Float], colors: [UInt64]) {
    let count = Self.width * Self.height
    var depths = [Float](repeating: .infinity, count: count)
    var colors = [UInt64](repeating: 0, count: count)
    for index in 1..<columns.count {
      for row in 0..<rows - 1 {
        let corners = [(index - 1, row), (index, row), (index, row + 1), (index - 1, row + 1)]
        let displacements = corners.map { columns[$0.0].displacement[$0.1] }
        let (low, high) = (displacements.min() ?? 0, displacements.max() ?? 0)
        let isTorn = high - low > Self.tear
        let places = corners.map { column, row in
          let column = columns[column]
          let move = isTorn ? high - column.displacement[row] : 0
          return SIMD3(column.x[row], column.y[row], column.depth[row]) + column.outward * move
        }
        guard corners.contains(where: { columns[$0.0].alpha[$0.1] > 32767 }) else { continue }
        draw(places, corners.map { columns[$0.0].colors[$0.1] }, &depths, &colors)
      }
    }
    return (depths, colors)
  }

  /// Draws a quad with the corners a, b, c and d as the triangles a-b-c and a-c-d: each sample by
  /// the triangle on its side of a-c, or by both where the quad is folded along a-c.
  private func draw(
    _ places: [SIMD3<Float>], _ shades: [SIMD4<Float>], _ depths: inout [Float],
    _ colors: inout [UInt64]
  ) {
    let (a, ac) = (places[0], places[2] - places[0])
    let areas = [1, 3].map { corner in
      let ab = places[corner] - a
      return ab.x * ac.y - ab.y * ac.x
    }
    let exist = areas.map { abs($0) > 1e-7 }
    let isConvex = exist[0] && exist[1] && (areas[0] < 0) != (areas[1] < 0)
    // Only samples whose centres lie in the quad's bounding box.
    let (lowX, highX) = (places.map(\.x).min() ?? 0, places.map(\.x).max() ?? 0)
    let (lowY, highY) = (places.map(\.y).min() ?? 0, places.map(\.y).max() ?? 0)
    for column in 0..<Self.width {
      for row in 0..<Self.height {
        let (x, y) = (Float(Self.left + column), Float(Self.top + row))
        guard x >= lowX - 0.5, x <= highX - 0.5, y >= lowY - 0.5, y <= highY - 0.5 else { continue }
        let (pX, pY) = (x + 0.5 - a.x, y + 0.5 - a.y)
        let side = pX * ac.y - pY * ac.x
        for (number, corner) in [1, 3].enumerated() where exist[number] {
          if isConvex, (side * (1 / areas[0]) < 0) != (number == 1) { continue }
          let (ab, inverse) = (places[corner] - a, 1 / areas[number])
          let (weightB, weightC) = (side * inverse, (pY * ab.x - pX * ab.y) * inverse)
          guard weightB >= -1e-4, weightC >= -1e-4, weightB + weightC <= 1.0001 else { continue }
          let mixed =
            shades[0] + (shades[corner] - shades[0]) * weightB + (shades[2] - shades[0]) * weightC
          guard mixed.w > 32767 else { continue }
          let (depth, color) = (a.z + ab.z * weightB + ac.z * weightC, Self.packed(mixed))
          let sample = column * Self.height + row
          guard depth < depths[sample] || depth == depths[sample] && color > colors[sample]
          else { continue }
          (depths[sample], colors[sample]) = (depth, color)
        }
      }
    }
  }

  private static func packed(_ color: SIMD4<Float>) -> UInt64 {
    let full = color * (65535 / color.w)
    var packed: UInt64 = 65535 << 48
    for channel in 0..<3 {
      let light = min(max(full[channel], 0), 65535)
      packed |= UInt64(light) << UInt64(16 * channel)
    }
    return packed
  }
}
