import Imaging

/// A mip level of the wreath's texture with its relief, in column order, as the rasterizer reads
/// it.
struct WreathStrip: Sendable {
  let width: Int
  let height: Int
  let columns: [Column]
  /// The stored rows: all that have alpha, and one more on each side.
  let rows: Range<Int>
  /// Premultiplied linear light and alpha, 0 to 65535, of the stored rows of each column.
  let texels: [SIMD4<UInt16>]
  /// The displacement of each of them from the head; 255 is ``WreathArtwork/reliefRange``.
  let relief: [UInt8]

  /// The extent of one column.
  struct Column: Sendable {
    /// The first and the last row with alpha; the first is larger if there is none.
    var firstRow = 1
    var lastRow = 0
    /// The range of relief of this column and its neighbours, with which it has quads: the smallest
    /// of texels with alpha (greater than the largest if there are none), the largest of all.
    var minRelief = UInt8.max
    var maxRelief = UInt8.min

    var isEmpty: Bool { firstRow > lastRow }
  }

  /// The index of a texel.
  func index(column: Int, row: Int) -> Int { column * rows.count + row - rows.lowerBound }

  /// Transposes a level of the texture into columns.
  ///
  /// - Parameters:
  ///   - colors: the level.
  ///   - relief: its displacement map, of the same size.
  init(_ colors: TextureLevel, relief: GrayImage) {
    let (width, height) = (colors.width, colors.height)
    (self.width, self.height) = (width, height)
    let first = colors.spans.firstIndex { !$0.isEmpty } ?? 0
    let last = colors.spans.lastIndex { !$0.isEmpty } ?? 0
    let rows = max(0, first - 1)..<min(height, last + 2)
    var texels = [SIMD4<UInt16>](repeating: .zero, count: width * rows.count)
    var original = [UInt8](repeating: 0, count: width * rows.count)
    for (index, row) in rows.enumerated() {
      colors.withRow(row) {
        for (x, texel) in zip(colors.spans[row], $0) { texels[x * rows.count + index] = texel }
      }
      for x in 0..<width { original[x * rows.count + index] = relief.pixels[row * width + x] }
    }
    let snapped = Self.snapped(original, texels, rows: rows.count)
    (self.rows, self.texels, self.relief) = (rows, texels, snapped)
    let own = (0..<width).map { column in
      Column(texels, snapped, from: column * rows.count, rows: rows)
    }
    columns = own.indices.map { index in
      var column = own[index]
      for neighbour in [own[(index + width - 1) % width], own[(index + 1) % width]] {
        column.minRelief = min(column.minRelief, neighbour.minRelief)
        column.maxRelief = max(column.maxRelief, neighbour.maxRelief)
      }
      return column
    }
  }
}

extension WreathStrip.Column {
  /// Measures the texels of one column.
  fileprivate init(
    _ texels: [SIMD4<UInt16>], _ relief: [UInt8], from start: Int, rows: Range<Int>
  ) {
    for row in rows {
      let index = start + row - rows.lowerBound
      maxRelief = max(maxRelief, relief[index])
      guard texels[index].w > 0 else { continue }
      minRelief = min(minRelief, relief[index])
      if isEmpty { firstRow = row }
      lastRow = row
    }
  }
}

extension WreathStrip {
  /// The largest difference of relief between neighbouring texels of one leaf. (By eye, on the
  /// artwork.)
  private static let maxSlope: UInt8 = 20

  /// The relief, snapped along outlines to the height of the leaf in front or of what lies behind
  /// it.
  ///
  /// On an outline the rendered relief is a mean of both heights; a surface through such means
  /// would lead from leaf to leaf in single dots. A texel whose neighbours (of alpha above a half)
  /// differ by more than a leaf's slope gets the height of the highest or the lowest of them,
  /// whichever is nearer.
  ///
  /// - Parameters:
  ///   - relief, texels: a strip in column order; its first and last column are neighbours.
  ///   - rows: the texels of a column.
  static func snapped(_ relief: [UInt8], _ texels: [SIMD4<UInt16>], rows: Int) -> [UInt8] {
    let columns = relief.count / max(rows, 1)
    var result = relief
    relief.withUnsafeBufferPointer { relief in
      texels.withUnsafeBufferPointer { texels in
        for x in 0..<columns {
          let starts = rows &* SIMD3((x + columns - 1) % columns, x, (x + 1) % columns)
          for y in 0..<rows where texels[x * rows + y].w > 0 {
            var (lowest, highest) = (UInt8.max, UInt8.min)
            for row in max(y - 1, 0)...min(y + 1, rows - 1) {
              for side in 0..<3 where texels[starts[side] + row].w > .max / 2 {
                let height = relief[starts[side] + row]
                (lowest, highest) = (min(lowest, height), max(highest, height))
              }
            }
            guard lowest <= highest else { continue }
            result[x * rows + y] = snapped(relief[x * rows + y], lowest, highest)
          }
        }
      }
    }
    return result
  }

  /// The nearer end of a range that is wider than a leaf's slope; else the height clamped to the
  /// range.
  private static func snapped(_ height: UInt8, _ lowest: UInt8, _ highest: UInt8) -> UInt8 {
    let clamped = min(max(height, lowest), highest)
    guard highest - lowest > maxSlope else { return clamped }
    return Int(height) - Int(lowest) < Int(highest) - Int(height) ? lowest : highest
  }
}
