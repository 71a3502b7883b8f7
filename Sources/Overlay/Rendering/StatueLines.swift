import CLayers

/// The lines of the statue's picture under a photo's light, as many as are mixed at a time.
struct StatueLines {
  private let level: Texture.Level
  private let grade: Grade
  private let kept: Int
  /// A ring of `kept` lines; empty texels are zero.
  private let lines: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// Which texels of each line are not empty.
  private var filled: [Range<Int>]
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
    filled = [Range<Int>](repeating: 0..<0, count: kept)
  }

  /// The weighted sum of consecutive lines; `first` never decreases from call to call.
  ///
  /// - Parameters:
  ///   - weights: `kept` of them.
  ///   - range: which texels of the sum are wanted: all that are not empty.
  mutating func mix(
    from first: Int, weights: UnsafePointer<Float>, in range: Range<Int>,
    into mixed: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    next = max(next, first)
    while next < first + kept {
      load(next)
      next += 1
    }
    guard let base = lines.baseAddress else { return }
    var ring = LayerLines(colors: base, width: level.width, count: kept, first: first)
    layer_mix(&ring, weights, range.lowerBound, range.upperBound, mixed)
  }

  private mutating func load(_ row: Int) {
    let slot = row % kept
    guard let line = lines.baseAddress.map({ $0 + slot * level.width }) else { return }
    let own = level.filled[row]
    let old = filled[slot]
    if !old.isEmpty {
      for index in old.clamped(to: 0..<own.lowerBound) { line[index] = .zero }
      for index in old.clamped(to: own.upperBound..<max(own.upperBound, level.width)) {
        line[index] = .zero
      }
    }
    filled[slot] = own
    guard !own.isEmpty else { return }
    level.copyColors(of: row, to: line + own.lowerBound, grade: grade)
  }
}
