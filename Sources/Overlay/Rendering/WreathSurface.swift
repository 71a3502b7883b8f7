import CPainting
import Imaging

/// The wreath's surface in the coordinates of a layer's samples: its vertices, column by column.
struct WreathSurface: Sendable {
  /// The largest displacement in half-breadths, with the flare at the upper tips.
  static let maxDisplacement = WreathArtwork.reliefRange * RingArc.circumference + 0.06
  /// The displacement of a step of the relief, in half-breadths.
  private static let perStep = Float(WreathArtwork.reliefRange * RingArc.circumference / 255)

  private let strip: WreathStrip
  private let projection: RingProjection
  /// The head that hides leaves behind it.
  private let head: WreathHead
  private let columns: [Column]
  private let heights: RowHeights
  /// The vector of one half-breadth towards the crown, in samples.
  private let up: SIMD4<Float>
  /// The bounding box in samples; `nil` for an empty surface.
  let bounds: Bounds?

  /// The upper left and the lower right corner of a box.
  typealias Bounds = (low: SIMD2<Float>, high: SIMD2<Float>)

  /// A part of the ring.
  enum Part {
    case whole
    /// The leaves before the ring's limb, where it turns away from the camera, and those behind it.
    case front, back
  }

  /// One column of vertices, at one angle round the head.
  private struct Column {
    /// Its crossing of the ring's line, and the vector of one half-breadth away from the head, in
    /// samples.
    var place, outward: SIMD4<Float>
    /// The same about the ring's centre, in half-breadths.
    var spoke: RingProjection.Spoke
    var light: Float
    /// Whether the head may occlude it: it lies behind the ring's limb.
    var isBehind: Bool
    var isEmpty: Bool
    /// The rows with alpha, and one more on each side.
    var own: Range<Int>
    /// The union of those and the neighbours': a quad has vertices of two columns.
    var rows: Range<Int>
    /// Its extent from left to right, in samples.
    var minX, maxX: Float
  }

  /// - Parameters:
  ///   - part: the part that is drawn.
  ///   - center: the ring's centre in the layer's pixels.
  ///   - step: the size of a pixel of the layer in pixels of the photo.
  ///   - samples: samples per pixel in each direction.
  ///   - head: the head to which the wreath comes; `nil` for that on which it lies.
  init(
    strip: WreathStrip, part: Part = .whole, geometry: WreathGeometry, center: Point,
    step: Double, samples: Int, head: WreathHead? = nil
  ) {
    self.strip = strip
    projection = geometry.projection
    let head = head ?? WreathHead(wearing: projection)
    self.head = head
    let scale = geometry.halfBreadth / step * Double(samples)
    let down = geometry.projection.down * -scale
    up = SIMD4<Float>(Float(down.x), Float(down.y), Float(down.z), 0)
    heights = RowHeights(strip)
    let origin = SIMD3(center.x, center.y, 0) * Double(samples)
    let projection = projection
    var columns = strip.columns.indices.map { index in
      let stored = strip.columns[index]
      let firstRow = max(0, stored.firstRow - 1)
      let theta = RingArc.theta(turn: (Double(index) + 0.5) / Double(strip.width))
      let spoke = projection.spoke(theta: theta)
      let place = spoke.place * scale + origin
      let outward = spoke.outward * scale
      let isBehind = spoke.outward.z > 0
      return Column(
        place: SIMD4(Float(place.x), Float(place.y), Float(place.z), 0),
        outward: SIMD4(Float(outward.x), Float(outward.y), Float(outward.z), 0),
        spoke: spoke, light: Self.light(facing: -spoke.outward.z), isBehind: isBehind,
        isEmpty: stored.isEmpty || isBehind && Self.isHidden(spoke, projection, by: head),
        own: firstRow..<max(firstRow, min(strip.height, stored.lastRow + 2)),
        rows: 0..<0, minX: 0, maxX: 0)
    }
    let isDrawn = columns.indices.map { Self.isDrawn($0, of: columns, in: part) }
    for index in columns.indices where !isDrawn[index] { columns[index].isEmpty = true }
    for index in columns.indices where !columns[index].isEmpty {
      columns[index].rows = Self.rows(of: columns, beside: index)
    }
    bounds = Self.bound(&columns, strip: strip, heights: heights, up: up)
    self.columns = columns
  }

  /// Whether a part has vertices of a column. Both parts have the first ones behind the limb: quads
  /// join them to those before it.
  private static func isDrawn(_ index: Int, of columns: [Column], in part: Part) -> Bool {
    switch part {
    case .whole: return true
    case .back: return columns[index].isBehind
    case .front:
      let count = columns.count
      return ![index, (index + 1) % count, (index + count - 1) % count].allSatisfy {
        columns[$0].isBehind
      }
    }
  }

  /// The union of the rows of a column and its neighbours, without empty ones.
  private static func rows(of columns: [Column], beside index: Int) -> Range<Int> {
    let count = columns.count
    var rows = columns[index].own
    for other in [(index + count - 1) % count, (index + 1) % count]
    where !columns[other].isEmpty {
      rows = rows.union(columns[other].own)
    }
    return rows
  }

  /// The ambient occlusion of a column: leaves that turn away from the camera get less light, those
  /// behind the head least.
  ///
  /// - Parameter facing: the cosine between the column's normal and the direction to the camera.
  private static func light(facing: Double) -> Float {
    let t = min(max((facing + 0.25) / 0.95, 0), 1)
    return Float(0.42 + 0.58 * t * t * (3 - 2 * t))
  }

  /// Whether the head occludes a spoke's leaves, even of the largest displacement.
  private static func isHidden(
    _ spoke: RingProjection.Spoke, _ projection: RingProjection, by head: WreathHead
  ) -> Bool {
    for height in [-0.5, 0, 0.5] {
      let place = spoke.place - projection.down * height + spoke.outward * maxDisplacement
      guard head.hides(place) else { return false }
    }
    return true
  }

  /// Computes the columns' extents.
  ///
  /// - Returns: the bounding box in samples; `nil` for an empty surface.
  private static func bound(
    _ columns: inout [Column], strip: WreathStrip, heights: RowHeights, up: SIMD4<Float>
  ) -> Bounds? {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for index in columns.indices where !columns[index].isEmpty {
      let (column, stored) = (columns[index], strip.columns[index])
      // The flare grows with the height: the first row's is the largest.
      let flare = column.rows.isEmpty ? 0 : heights[column.rows.lowerBound].flare
      let nearest = Float(stored.minRelief) * perStep - WreathSampleTile.tear
      let farthest = Float(stored.maxRelief) * perStep + flare
      (columns[index].minX, columns[index].maxX) = (.infinity, -.infinity)
      for row in [column.rows.lowerBound, column.rows.upperBound - 1] {
        for displacement in [nearest, farthest] {
          let place = column.place + up * heights[row].height + column.outward * displacement
          columns[index].minX = min(columns[index].minX, place.x)
          columns[index].maxX = max(columns[index].maxX, place.x)
          low = SIMD2(min(low.x, place.x), min(low.y, place.y))
          high = SIMD2(max(high.x, place.x), max(high.y, place.y))
        }
      }
    }
    return low.x <= high.x ? (low, high) : nil
  }

  /// Draws the quads that a tile may show.
  func draw(on tile: WreathSampleTile) {
    let count = columns.count
    let (left, right) = (Float(tile.left) - 2, Float(tile.left + tile.width) + 2)
    func isNear(_ index: Int) -> Bool {
      !columns[index].isEmpty && columns[index].minX <= right
        && columns[index].maxX >= left
    }
    var (vertices, last) = tile.columns
    var wasNear = isNear(count - 1)
    // Whether the last buffer has the vertices of the column before.
    var isPlaced = false
    for turn in 0...count {
      let index = turn == count ? 0 : turn
      let near = isNear(index)
      let before = index == 0 ? count - 1 : index - 1
      let after = index + 1 == count ? 0 : index + 1
      // A quad has vertices of two columns.
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
          wreath_placeVertices(
            &vertices, &placed, &rowHeights, Int32(column.rows.lowerBound),
            Int32(column.rows.upperBound))
          guard column.isBehind else { return }
          vertices.hide(
            rows: column.rows, of: column.spoke, on: projection, at: heights.height, behind: head)
        }
      }
    }
  }
}

extension WreathVertices {
  /// Makes the vertices of a column transparent that the head occludes.
  ///
  /// - Parameters:
  ///   - rows: the column's rows.
  ///   - spoke: the column's place on the ring.
  ///   - ring: the ring's projection.
  ///   - heights: the height of each row over the ring's line, in half-breadths.
  ///   - head: the head.
  func hide(
    rows: Range<Int>, of spoke: RingProjection.Spoke, on ring: RingProjection,
    at heights: UnsafePointer<Float>, behind head: WreathHead
  ) {
    for row in rows where alpha[row] != 0 {
      let (height, out) = (Double(heights[row]), Double(displacement[row]))
      guard head.hides(spoke.place - ring.down * height + spoke.outward * out) else { continue }
      alpha[row] = 0
      colors[row] = .zero
    }
  }
}
