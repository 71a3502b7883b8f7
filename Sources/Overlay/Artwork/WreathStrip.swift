/// A mip level of the wreath's strip with its relief, column by column as it is drawn.
struct WreathStrip: Sendable {
  let width: Int
  let height: Int
  let columns: [Column]
  /// Premultiplied linear light and alpha, 0 to 65535, of all columns' stored rows.
  let texels: [SIMD4<UInt16>]
  /// How far each of them stands off from the head; 255 is ``WreathArtwork/reliefRange``.
  let relief: [UInt8]

  /// One column of the strip.
  struct Column: Sendable {
    /// The first and the last row that is not transparent; the first is larger if all are.
    var first: Int
    var last: Int
    /// Which rows are stored: those, and all that a quad with a neighbour touches.
    var stored: Range<Int> = 0..<0
    /// The index of the first stored row's texel.
    var start = 0
    /// The smallest relief of what is not transparent, and the largest of all that is stored, of this
    /// column and its neighbours, with which it has quads; the smallest is larger if all are transparent.
    var lowest: UInt8 = .max
    var highest: UInt8 = .min

    var isEmpty: Bool { first > last }

    /// The index of a stored row's texel.
    func index(row: Int) -> Int { start + row - stored.lowerBound }
  }

  /// How far a texel stands off.
  func relief(column: Int, row: Int) -> UInt8 {
    let column = columns[column]
    return column.stored.contains(row) ? relief[column.index(row: row)] : 0
  }

  /// - Parameters:
  ///   - colors: a level of the strip.
  ///   - source: how far each of its texels stands off.
  init(_ colors: Raster<SIMD4<UInt16>>, relief source: Raster<UInt8>) {
    let (width, height) = (colors.width, colors.height)
    (self.width, self.height) = (width, height)
    var columns = Self.columns(colors)
    let count = columns.last.map { $0.start + $0.stored.count } ?? 0
    let surface = colors.surface(source)
    var relief = [UInt8](repeating: 0, count: count)
    var texels = [SIMD4<UInt16>](repeating: .zero, count: count)
    // Row by row, as they lie in memory.
    for y in 0..<height {
      for x in 0..<width where columns[x].stored.contains(y) {
        let (place, index) = (y * width + x, columns[x].index(row: y))
        (texels[index], relief[index]) = (colors.texels[place], surface[place])
        columns[x].highest = max(columns[x].highest, surface[place])
        if colors.texels[place].w > 0 {
          columns[x].lowest = min(columns[x].lowest, surface[place])
        }
      }
    }
    (self.texels, self.relief) = (texels, relief)
    let own = columns
    for index in columns.indices {
      for beside in [(index + width - 1) % width, (index + 1) % width] {
        columns[index].lowest = min(columns[index].lowest, own[beside].lowest)
        columns[index].highest = max(columns[index].highest, own[beside].highest)
      }
    }
    self.columns = columns
  }

  /// Which rows of each column are not transparent, and which are stored.
  private static func columns(_ colors: Raster<SIMD4<UInt16>>) -> [Column] {
    let (count, height) = (colors.width, colors.height)
    var columns = [Column](repeating: Column(first: 1, last: 0), count: count)
    for y in 0..<height {
      for x in 0..<count where colors.texels[y * count + x].w > 0 {
        if columns[x].isEmpty { columns[x].first = y }
        columns[x].last = y
      }
    }
    var start = 0
    for index in 0..<count {
      if !columns[index].isEmpty {
        let beside = [columns[(index + count - 1) % count], columns[(index + 1) % count]]
        let filled = [columns[index]] + beside.filter { !$0.isEmpty }
        let first = filled.map(\.first).min() ?? 0
        let last = filled.map(\.last).max() ?? 0
        columns[index].stored = max(0, first - 1)..<min(height, last + 2)
      }
      columns[index].start = start
      start += columns[index].stored.count
    }
    return columns
  }
}

extension Raster<SIMD4<UInt16>> {
  /// How much the relief of neighbouring texels of one leaf differs at most. (By eye, on the artwork.)
  private static var steepest: UInt8 { 20 }

  /// The relief whose leaves keep their height up to their outline, row by row.
  ///
  /// On an outline the drawn relief is a mean of the leaf's height and of that of what lies behind or
  /// beside it. A surface through such heights would lead from leaf to leaf in single dots. So each
  /// texel whose neighbours differ by more than a leaf's slope gets the height of the highest or the
  /// lowest of them, whichever is nearer; neighbours of an alpha below a half do not count.
  fileprivate func surface(_ relief: Raster<UInt8>) -> [UInt8] {
    var surface = relief.texels
    for y in 0..<height {
      for x in 0..<width where texels[y * width + x].w > 0 {
        var (lowest, highest) = (UInt8.max, UInt8.min)
        func look(_ index: Int) {
          guard texels[index].w > 32767 else { return }
          lowest = min(lowest, relief.texels[index])
          highest = max(highest, relief.texels[index])
        }
        // The strip's ends meet.
        let (left, right) = (x == 0 ? width - 1 : x - 1, x == width - 1 ? 0 : x + 1)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          look(row * width + left)
          look(row * width + x)
          look(row * width + right)
        }
        guard lowest <= highest else { continue }
        let own = relief.texels[y * width + x]
        if highest - lowest > Self.steepest {
          let isLower = Int(own) - Int(lowest) < Int(highest) - Int(own)
          surface[y * width + x] = isLower ? lowest : highest
        } else {
          surface[y * width + x] = min(max(own, lowest), highest)
        }
      }
    }
    return surface
  }
}
