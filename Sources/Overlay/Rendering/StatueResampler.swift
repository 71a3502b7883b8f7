import CPainting
import Imaging

/// Resamples the statue's texture to its place in a picture, row by row: separably, and graded.
struct StatueResampler: Sendable {
  /// The columns and rows of the picture that it may cover.
  let columns, rows: Range<Int>
  private let level: TextureLevel
  private let grade: Grade
  private let across, along: ResamplingAxis
  private let isMirrored: Bool

  /// - Parameters:
  ///   - box: the rectangle that its whole picture fills, in pixels.
  ///   - columns: the columns to resample.
  ///   - rows: the rows to resample.
  ///   - blur: a Gaussian's sigma in pixels.
  init(
    level: TextureLevel, box: Rectangle, columns: Range<Int>, rows: Range<Int>,
    isMirrored: Bool, blur: Double, grade: Grade
  ) {
    (self.level, self.columns, self.rows) = (level, columns, rows)
    (self.isMirrored, self.grade) = (isMirrored, grade)
    across = ResamplingAxis(
      pixels: columns, origin: box.x, length: box.width, texels: level.width, reversed: isMirrored,
      blur: blur)
    along = ResamplingAxis(
      pixels: rows, origin: box.y, length: box.height, texels: level.height, blur: blur)
  }

  /// The columns of the picture that it may cover in a row.
  func columns(ofRow y: Int) -> Range<Int> { columns(over: texels(ofRow: y)) }

  /// Resamples some of the rows, in order.
  ///
  /// - Parameter body: receives each row that it may cover, with its columns and their colours.
  func draw(
    _ rows: Range<Int>, _ body: (Int, Range<Int>, UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void
  ) {
    let (taps, width) = (along.taps, level.width)
    withUnsafeTemporaryAllocation(
      of: SIMD4<Float>.self, capacity: (taps + 1) * width + columns.count
    ) { room in
      guard let lines = room.baseAddress else { return }
      // A ring buffer of `taps` graded rows of the level, their weighted sum, and the pixels'
      // colours.
      let sums = lines + taps * width
      let colors = sums + width
      var next = 0
      for y in rows {
        let texels = texels(ofRow: y)
        let columns = columns(over: texels)
        guard !columns.isEmpty else { continue }
        let row = y - self.rows.lowerBound
        let first = along.first[row]
        next = max(next, first)
        while next < first + taps {
          load(next, into: lines + next % taps * width)
          next += 1
        }
        sums.initialize(repeating: .zero, count: width)
        for tap in 0..<taps {
          let line = lines + (first + tap) % taps * width
          layer_accumulate(
            line + texels.lowerBound, texels.count, along.weights[row * taps + tap],
            sums + texels.lowerBound)
        }
        resample(sums, to: columns, into: colors)
        body(y, columns, UnsafeMutableBufferPointer(start: colors, count: columns.count))
      }
    }
  }

  /// Writes a graded row of the level.
  private func load(_ row: Int, into line: UnsafeMutablePointer<SIMD4<Float>>) {
    line.initialize(repeating: .zero, count: level.width)
    let span = level.spans[row]
    level.withRow(row) { texels in
      if let first = texels.baseAddress {
        layer_unpack(first, texels.count, line + span.lowerBound)
      }
    }
    grade.apply(
      to: UnsafeMutableBufferPointer(start: line + span.lowerBound, count: span.count))
  }

  /// Resamples a row of the level's width to the picture's columns.
  private func resample(
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

  /// The columns of the level that are not transparent in any row of the filter's support.
  private func texels(ofRow y: Int) -> Range<Int> {
    let row = y - rows.lowerBound
    var range = 0..<0
    for tap in 0..<along.taps where along.weights[row * along.taps + tap] > 0 {
      range = range.union(level.spans[along.first[row] + tap])
    }
    return range
  }

  /// The columns of the picture whose filter's support has any of these texels.
  private func columns(over texels: Range<Int>) -> Range<Int> {
    guard !texels.isEmpty else { return columns.lowerBound..<columns.lowerBound }
    let taps = across.taps
    // The first taps ascend with the column, or descend if it is mirrored.
    let start = across.first.partitioningIndex {
      isMirrored ? $0 < texels.upperBound : $0 + taps > texels.lowerBound
    }
    let end = across.first.partitioningIndex {
      isMirrored ? $0 + taps <= texels.lowerBound : $0 >= texels.upperBound
    }
    return columns.lowerBound + start..<columns.lowerBound + max(start, end)
  }
}
