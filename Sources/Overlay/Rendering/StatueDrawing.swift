import CLayers
import Imaging

/// The statue at her place in a picture, drawn row by row.
struct StatueDrawing: Sendable {
  /// The columns and rows of the picture on which something of her may be.
  let columns, rows: Range<Int>
  private let level: Texture.Level
  private let grade: Grade
  private let across, along: ResamplingAxis
  private let isMirrored: Bool

  /// - Parameters:
  ///   - box: the rectangle that her whole picture fills.
  ///   - columns: the columns that are drawn.
  ///   - rows: the rows that are drawn.
  init(
    level: Texture.Level, box: Rectangle, columns: Range<Int>, rows: Range<Int>, isMirrored: Bool,
    blur: Double, grade: Grade
  ) {
    (self.level, self.columns, self.rows) = (level, columns, rows)
    (self.isMirrored, self.grade) = (isMirrored, grade)
    across = ResamplingAxis(
      pixels: columns, origin: box.x, length: box.width, texels: level.width, reversed: isMirrored,
      blur: blur)
    along = ResamplingAxis(
      pixels: rows, origin: box.y, length: box.height, texels: level.height, blur: blur)
  }

  /// The columns of the picture on which something of her may be in a row.
  func columns(ofRow y: Int) -> Range<Int> { columns(over: texels(ofRow: y)) }

  /// Draws some of the rows, in order.
  ///
  /// - Parameter body: gets the row, columns, and their colours; several times for a row of which much
  ///   is empty, and not at all where it is all empty.
  @inline(__always)
  func draw(
    _ rows: Range<Int>, _ body: (Int, Range<Int>, UnsafeBufferPointer<SIMD4<Float>>) -> Void
  ) {
    let (taps, width) = (across.taps, level.width)
    let kept = StatueLines.capacity(level, kept: along.taps)
    withUnsafeTemporaryAllocation(
      of: SIMD4<Float>.self, capacity: kept + width + columns.count
    ) { room in
      guard let base = room.baseAddress else { return }
      let (mixed, colors) = (base + kept, base + kept + width)
      mixed.initialize(repeating: .zero, count: width)
      var lines = StatueLines(
        level: level, grade: grade, kept: along.taps,
        lines: UnsafeMutableBufferPointer(start: base, count: kept))
      along.weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        for y in rows {
          let row = y - self.rows.lowerBound
          let first = along.first[row]
          let bounds = texels(ofRow: y)
          // Of parts as far from each other no column is made of both.
          let own = weights + row * along.taps
          lines.load(from: first, weights: own).forEachPart(gap: 2 * taps) { blocks in
            let texels = blocks.clamped(to: bounds)
            let columns = columns(over: texels)
            guard !columns.isEmpty else { return }
            lines.mix(from: first, weights: own, in: texels, into: mixed)
            // What is there is another part's or another row's.
            let (start, end) = (
              max(0, texels.lowerBound - taps), min(width, texels.upperBound + taps)
            )
            (mixed + start).update(repeating: .zero, count: texels.lowerBound - start)
            (mixed + texels.upperBound).update(repeating: .zero, count: end - texels.upperBound)
            scale(mixed, to: columns, into: colors)
            body(y, columns, UnsafeBufferPointer(start: colors, count: columns.count))
          }
        }
      }
    }
  }

  /// Scales one line of texels to the picture's columns.
  private func scale(
    _ line: UnsafePointer<SIMD4<Float>>, to columns: Range<Int>,
    into colors: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let start = columns.lowerBound - self.columns.lowerBound
    across.first.withUnsafeBufferPointer { first in
      across.weights.withUnsafeBufferPointer { weights in
        guard let first = first.baseAddress, let weights = weights.baseAddress else { return }
        layer_resample(
          line, first + start, weights + start * across.taps, across.taps, colors, columns.count)
      }
    }
  }

  /// Which texels of the lines that a row is mixed from are not all empty.
  private func texels(ofRow y: Int) -> Range<Int> {
    let row = y - rows.lowerBound
    var range = 0..<0
    for tap in 0..<along.taps where along.weights[row * along.taps + tap] > 0 {
      range = range.union(level.filled(row: along.first[row] + tap))
    }
    return range
  }

  /// The columns that any of these texels is part of.
  private func columns(over texels: Range<Int>) -> Range<Int> {
    guard !texels.isEmpty else { return columns.lowerBound..<columns.lowerBound }
    let taps = across.taps
    // A column's first texel grows with the column, or falls if she is mirrored.
    let start = across.first.firstPlace {
      isMirrored ? $0 < texels.upperBound : $0 + taps > texels.lowerBound
    }
    let end = across.first.firstPlace {
      isMirrored ? $0 + taps <= texels.lowerBound : $0 >= texels.upperBound
    }
    return columns.lowerBound + start..<columns.lowerBound + max(start, end)
  }
}
