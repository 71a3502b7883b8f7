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
