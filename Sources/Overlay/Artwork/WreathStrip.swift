import CPainting
import Imaging

/// A mip level of the wreath's strip with its relief, column by column as it is drawn.
struct WreathStrip: Sendable {
  let width: Int
  let height: Int
  let columns: [Column]
  /// The rows that are stored: all that are not transparent, with one more on each side.
  let rows: Range<Int>
  /// Premultiplied linear light and alpha, 0 to 65535, of the stored rows of each column.
  let texels: [SIMD4<UInt16>]
  /// How far each of them stands off from the head; 255 is ``WreathArtwork/reliefRange``.
  let relief: [UInt8]

  /// What one column of the strip holds.
  struct Column: Sendable {
    /// The first and the last row that is not transparent; the first is larger if all are.
    var first = 1
    var last = 0
    /// The smallest relief of what is not transparent, and the largest of all, of this column and its
    /// neighbours, with which it has quads; the smallest is larger if all are transparent.
    var lowest = UInt8.max
    var highest = UInt8.min

    var isEmpty: Bool { first > last }
  }

  /// The index of a texel.
  func index(column: Int, row: Int) -> Int { column * rows.count + row - rows.lowerBound }

  /// - Parameters:
  ///   - colors: a level of the strip.
  ///   - relief: how far each of its texels stands off.
  init(_ colors: TextureLevel, relief: GrayImage) {
    let (width, height) = (colors.width, colors.height)
    (self.width, self.height) = (width, height)
    let first = colors.spans.firstIndex { !$0.isEmpty } ?? 0
    let last = colors.spans.lastIndex { !$0.isEmpty } ?? 0
    let rows = max(0, first - 1)..<min(height, last + 2)
    var texels = [SIMD4<UInt16>](repeating: .zero, count: width * rows.count)
    var drawn = [UInt8](repeating: 0, count: width * rows.count)
    for (index, row) in rows.enumerated() {
      colors.withRow(row) {
        for (x, texel) in zip(colors.spans[row], $0) { texels[x * rows.count + index] = texel }
      }
      for x in 0..<width { drawn[x * rows.count + index] = relief.pixels[row * width + x] }
    }
    let snapped = [UInt8](unsafeUninitializedCapacity: drawn.count) { snapped, initialized in
      if let first = snapped.baseAddress {
        wreath_snapRelief(drawn, texels, width, rows.count, first)
      }
      initialized = drawn.count
    }
    (self.rows, self.texels, self.relief) = (rows, texels, snapped)
    let own = (0..<width).map { column in
      Column(texels, snapped, from: column * rows.count, rows: rows)
    }
    columns = own.indices.map { index in
      var column = own[index]
      for beside in [own[(index + width - 1) % width], own[(index + 1) % width]] {
        column.lowest = min(column.lowest, beside.lowest)
        column.highest = max(column.highest, beside.highest)
      }
      return column
    }
  }
}

extension WreathStrip.Column {
  /// Looks at the texels of one column.
  fileprivate init(
    _ texels: [SIMD4<UInt16>], _ relief: [UInt8], from start: Int, rows: Range<Int>
  ) {
    for row in rows {
      let index = start + row - rows.lowerBound
      highest = max(highest, relief[index])
      guard texels[index].w > 0 else { continue }
      lowest = min(lowest, relief[index])
      if isEmpty { first = row }
      last = row
    }
  }
}
