/// One size of the wreath's strip with its relief, column by column as it is drawn.
struct WreathStrip: Sendable {
  let width: Int
  let height: Int
  let columns: [Column]
  /// Premultiplied linear light and alpha, 0...65535, of all columns' stored rows.
  let texels: [SIMD4<UInt16>]
  /// How far each of them stands off from the head; 255 is ``WreathArtwork/reliefRange``.
  let relief: [UInt8]

  /// One column of the strip.
  struct Column: Sendable {
    /// The first and the last row that is not empty; the first is larger if all are.
    var first: Int
    var last: Int
    /// Which rows are stored: those, and all that a square with a neighbour touches.
    var stored: Range<Int>
    /// Where the first stored row is among the texels.
    var start: Int
    /// The smallest relief of what is not empty, and the largest of all that is stored, of this column
    /// and its neighbours, with which it has squares; the smallest is larger if all are empty.
    var lowest: UInt8 = .max
    var highest: UInt8 = .min

    var isEmpty: Bool { first > last }
  }

  /// How far a texel stands off.
  func stand(column: Int, row: Int) -> UInt8 {
    let column = columns[column]
    return column.stored.contains(row) ? relief[column.start + row - column.stored.lowerBound] : 0
  }

  /// - Parameter source: how far each texel of the level stands off, row by row.
  init(_ level: Texture.Level, relief source: [UInt8]) {
    let (width, height) = (level.width, level.height)
    (self.width, self.height) = (width, height)
    var columns = Self.columns(level)
    let count = columns.last.map { $0.start + $0.stored.count } ?? 0
    var relief = [UInt8](repeating: 0, count: count)
    texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: count) { texels, initialized in
      texels.initialize(repeating: .zero)
      initialized = count
      var firm = FirmRelief(level, source)
      var line = [SIMD4<UInt16>](repeating: .zero, count: width)
      relief.withUnsafeMutableBufferPointer { relief in
        columns.withUnsafeBufferPointer { columns in
          line.withUnsafeMutableBufferPointer { line in
            for y in 0..<height {
              line.update(repeating: .zero)
              if let base = line.baseAddress { level.copyLight(of: y, to: base) }
              firm.withRow(y) { firm in
                for x in 0..<width where columns[x].stored.contains(y) {
                  let place = columns[x].start + y - columns[x].stored.lowerBound
                  relief[place] = firm[x]
                  texels[place] = line[x]
                }
              }
            }
          }
        }
      }
    }
    self.relief = relief
    for index in columns.indices {
      let column = columns[index]
      for place in column.start..<column.start + column.stored.count {
        columns[index].highest = max(columns[index].highest, relief[place])
        if texels[place].w > 0 { columns[index].lowest = min(columns[index].lowest, relief[place]) }
      }
    }
    let own = columns
    for index in columns.indices {
      for beside in [(index + width - 1) % width, (index + 1) % width] {
        columns[index].lowest = min(columns[index].lowest, own[beside].lowest)
        columns[index].highest = max(columns[index].highest, own[beside].highest)
      }
    }
    self.columns = columns
  }

  /// Which rows of each column are filled, and which are stored.
  private static func columns(_ level: Texture.Level) -> [Column] {
    var columns = [Column](
      repeating: Column(first: 1, last: 0, stored: 0..<0, start: 0), count: level.width)
    var cover = [UInt16](repeating: 0, count: level.width)
    // Row by row, as they lie in memory.
    cover.withUnsafeMutableBufferPointer { cover in
      columns.withUnsafeMutableBufferPointer { columns in
        for y in 0..<level.height {
          let filled = level.filled(row: y)
          guard let base = cover.baseAddress, !filled.isEmpty else { continue }
          level.copyCover(of: y, to: base)
          for x in filled where cover[x] > 0 {
            if columns[x].isEmpty { columns[x].first = y }
            columns[x].last = y
          }
        }
      }
    }
    let count = columns.count
    var start = 0
    for index in 0..<count where !columns[index].isEmpty {
      var (first, last) = (columns[index].first, columns[index].last)
      for other in [columns[(index + count - 1) % count], columns[(index + 1) % count]]
      where !other.isEmpty {
        (first, last) = (min(first, other.first), max(last, other.last))
      }
      columns[index].stored = max(0, first - 1)..<min(level.height, last + 2)
    }
    for index in 0..<count {
      columns[index].start = start
      start += columns[index].stored.count
    }
    return columns
  }
}
