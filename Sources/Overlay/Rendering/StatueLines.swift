import CLayers

/// The lines of the statue's picture under a photo's light, as many as are mixed at a time.
struct StatueLines {
  private let level: Texture.Level
  private let grade: Grade
  private let kept: Int
  /// A ring of `kept` lines; empty texels are zero.
  private let lines: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// Which texels of each line are not empty.
  private var filled: [RowBlocks]
  private var next = 0

  /// How many colours the caller lends for `kept` lines.
  static func capacity(_ level: Texture.Level, kept: Int) -> Int { kept * level.width }

  /// - Parameter lines: room for the lines.
  init(
    level: Texture.Level, grade: Grade, kept: Int,
    lines: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    (self.level, self.grade, self.kept, self.lines) = (level, grade, kept, lines)
    lines.initialize(repeating: .zero)
    filled = [RowBlocks](repeating: RowBlocks(width: level.width), count: kept)
  }

  /// Has consecutive lines ready; `first` never decreases from call to call.
  ///
  /// - Parameter weights: `kept` of them.
  /// - Returns: which texels of their weighted sum are not empty.
  mutating func load(from first: Int, weights: UnsafePointer<Float>) -> RowBlocks {
    next = max(next, first)
    while next < first + kept {
      load(next)
      next += 1
    }
    var blocks = RowBlocks(width: level.width)
    for tap in 0..<kept where weights[tap] > 0 { blocks.formUnion(filled[(first + tap) % kept]) }
    return blocks
  }

  /// The weighted sum of consecutive lines that are ready.
  ///
  /// - Parameter range: which texels of the sum are wanted.
  func mix(
    from first: Int, weights: UnsafePointer<Float>, in range: Range<Int>,
    into mixed: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    guard let base = lines.baseAddress else { return }
    var ring = LayerLines(colors: base, width: level.width, count: kept, first: first)
    layer_mix(&ring, weights, range.lowerBound, range.upperBound, mixed)
  }

  private mutating func load(_ row: Int) {
    let slot = row % kept
    guard let line = lines.baseAddress.map({ $0 + slot * level.width }) else { return }
    let blocks = level.blocks(of: row)
    filled[slot].subtracting(blocks).forEachPart(gap: 0) { Self.clear(line, $0) }
    filled[slot] = blocks
    // Of the first and the last block there may be less.
    let (bounds, own) = (blocks.bounds, level.filled(row: row))
    Self.clear(line, bounds.lowerBound..<own.lowerBound)
    Self.clear(line, own.upperBound..<bounds.upperBound)
    level.copyColors(of: row, to: line, grade: grade)
  }

  private static func clear(_ line: UnsafeMutablePointer<SIMD4<Float>>, _ range: Range<Int>) {
    (line + range.lowerBound).update(repeating: .zero, count: range.count)
  }
}
