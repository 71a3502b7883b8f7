import CPainting
import Imaging

/// The wreath's surface in the samples of a layer: its columns of texels, and what each is seen as.
struct WreathSurface: Sendable {
  /// How far the farthest leaf stands off, in half-breadths, with the flare at the upper tips.
  static let farthest = WreathArtwork.reliefRange * RingArc.circumference + 0.06
  /// The displacement of each step of the relief, in half-breadths.
  private static let perStep = Float(WreathArtwork.reliefRange * RingArc.circumference / 255)

  private let strip: WreathStrip
  private let projection: RingProjection
  private let columns: [Column]
  private let heights: RowHeights
  /// One half-breadth towards the crown, in samples.
  private let up: SIMD4<Float>
  /// A box, in samples, outside of which there is nothing of it; `nil` when there is nothing.
  let bounds: Bounds?

  /// Two corners of a box.
  typealias Bounds = (low: SIMD2<Float>, high: SIMD2<Float>)

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
    /// The rows that are not empty, with one more on each side.
    var own: Range<Int>
    /// Those and the neighbours': a quad needs both its columns.
    var rows: Range<Int>
    /// Where it may be seen from left to right, in samples.
    var low, high: Float
  }

  /// - Parameters:
  ///   - center: the ring's centre in the layer's pixels.
  ///   - step: how many of the photo's pixels a pixel of the layer is wide.
  ///   - samples: samples a pixel in each direction.
  init(
    strip: WreathStrip, geometry: WreathGeometry, center: Point, step: Double, samples: Int
  ) {
    self.strip = strip
    projection = geometry.projection
    let scale = geometry.halfBreadth / step * Double(samples)
    let down = geometry.projection.down * -scale
    up = SIMD4<Float>(Float(down.x), Float(down.y), Float(down.z), 0)
    heights = RowHeights(strip)
    let origin = SIMD3(center.x, center.y, 0) * Double(samples)
    let projection = projection
    var columns = strip.columns.indices.map { index in
      let rows = strip.columns[index]
      let theta = RingArc.theta(turn: (Double(index) + 0.5) / Double(strip.width))
      let spoke = projection.spoke(theta: theta)
      let place = spoke.place * scale + origin
      let outward = spoke.outward * scale
      let mayHide = spoke.outward.z > 0
      return Column(
        place: SIMD4(Float(place.x), Float(place.y), Float(place.z), 0),
        outward: SIMD4(Float(outward.x), Float(outward.y), Float(outward.z), 0),
        spoke: spoke, light: Self.light(facing: -spoke.outward.z), mayHide: mayHide,
        isEmpty: rows.isEmpty || mayHide && Self.isHidden(spoke, by: projection),
        own: max(0, rows.first - 1)..<max(0, rows.first - 1, min(strip.height, rows.last + 2)),
        rows: 0..<0, low: 0, high: 0)
    }
    for index in columns.indices where !columns[index].isEmpty {
      columns[index].rows = Self.rows(of: columns, beside: index)
    }
    bounds = Self.bound(&columns, strip: strip, heights: heights, up: up)
    self.columns = columns
  }

  /// The rows of a column and its neighbours, but of empty ones.
  private static func rows(of columns: [Column], beside index: Int) -> Range<Int> {
    let count = columns.count
    var rows = columns[index].own
    for other in [(index + count - 1) % count, (index + 1) % count]
    where !columns[other].isEmpty {
      rows = rows.union(columns[other].own)
    }
    return rows
  }

  /// Leaves that turn away from the camera see less of the light, those behind the head least.
  private static func light(facing: Double) -> Float {
    let t = min(max((facing + 0.25) / 0.95, 0), 1)
    return Float(0.42 + 0.58 * t * t * (3 - 2 * t))
  }

  /// Whether even the farthest leaves of a spoke are hidden by the head.
  private static func isHidden(
    _ spoke: RingProjection.Spoke, by projection: RingProjection
  ) -> Bool {
    for height in [-0.5, 0, 0.5] {
      let place = spoke.place - projection.down * height + spoke.outward * farthest
      guard projection.isHidden(place) else { return false }
    }
    return true
  }

  /// Works out where columns can be seen.
  ///
  /// - Returns: a box, in samples, outside of which there is nothing; `nil` when there is nothing.
  private static func bound(
    _ columns: inout [Column], strip: WreathStrip, heights: RowHeights, up: SIMD4<Float>
  ) -> Bounds? {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for index in columns.indices where !columns[index].isEmpty {
      let (column, stored) = (columns[index], strip.columns[index])
      // The flare grows with the height over the ring's line and is nothing below it.
      let flare = column.rows.isEmpty ? 0 : heights[column.rows.lowerBound].flare
      let nearest = Float(stored.lowest) * perStep - WreathSampleTile.tear
      let farthest = Float(stored.highest) * perStep + flare
      (columns[index].low, columns[index].high) = (.infinity, -.infinity)
      for row in [column.rows.lowerBound, column.rows.upperBound - 1] {
        for displacement in [nearest, farthest] {
          let place = column.place + up * heights[row].height + column.outward * displacement
          columns[index].low = min(columns[index].low, place.x)
          columns[index].high = max(columns[index].high, place.x)
          low = SIMD2(min(low.x, place.x), min(low.y, place.y))
          high = SIMD2(max(high.x, place.x), max(high.y, place.y))
        }
      }
    }
    return low.x <= high.x ? (low, high) : nil
  }

  /// Draws all that falls on a tile.
  func draw(on tile: WreathSampleTile) {
    let count = columns.count
    let (left, right) = (Float(tile.left) - 2, Float(tile.left + tile.width) + 2)
    func isNear(_ index: Int) -> Bool {
      !columns[index].isEmpty && columns[index].low <= right && columns[index].high >= left
    }
    var (vertices, last) = tile.columns
    var wasNear = isNear(count - 1)
    // Whether the last vertices are those of the column before.
    var isPlaced = false
    for place in 0...count {
      let index = place == count ? 0 : place
      let near = isNear(index)
      let before = index == 0 ? count - 1 : index - 1
      let after = index + 1 == count ? 0 : index + 1
      // A quad needs both its columns.
      guard !columns[index].isEmpty, wasNear || near || isNear(after) else {
        (isPlaced, wasNear) = (false, near)
        continue
      }
      self.place(&vertices, ofColumn: index)
      let shared = columns[index].rows.clamped(to: columns[before].rows)
      if isPlaced, near || wasNear, shared.count > 1 {
        tile.draw(last, vertices, rows: shared)
      }
      (isPlaced, wasNear) = (true, near)
      swap(&vertices, &last)
    }
  }

  /// Places the vertices of one column.
  private func place(_ vertices: inout WreathVertices, ofColumn index: Int) {
    let column = columns[index]
    (vertices.outwardX, vertices.outwardY, vertices.outwardDepth) = (
      column.outward.x, column.outward.y, column.outward.z
    )
    let rows = (Int32(column.rows.lowerBound), Int32(column.rows.upperBound))
    strip.texels.withUnsafeBufferPointer { texels in
      strip.relief.withUnsafeBufferPointer { relief in
        guard let texels = texels.baseAddress, let relief = relief.baseAddress else { return }
        heights.withRows { heights in
          var (rowHeights, placed) = (
            heights,
            WreathColumn(
              x: column.place.x, y: column.place.y, depth: column.place.z, upX: up.x, upY: up.y,
              upDepth: up.z, texels: texels, relief: relief,
              firstTexel: strip.index(column: index, row: 0), displacementOfStep: Self.perStep,
              light: column.light)
          )
          wreath_placeVertices(&vertices, &placed, &rowHeights, rows.0, rows.1)
          guard column.mayHide else { return }
          var (head, spoke) = (projection.head, column.spoke.lent)
          wreath_hideVertices(&vertices, &head, &spoke, &rowHeights, rows.0, rows.1)
        }
      }
    }
  }
}
