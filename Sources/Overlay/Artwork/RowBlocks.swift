/// Which of a row's up to 64 blocks of texels have anything in them: between wings, arms and drapery a
/// third of a figure's rows is empty.
struct RowBlocks: Equatable {
  private let width: Int
  /// Texels of a block.
  private let side: Int
  /// A bit a block, the first block's lowest.
  private var bits: UInt64 = 0

  /// - Parameter width: texels of the row.
  init(width: Int) {
    self.width = width
    side = max(1, (width + 63) / 64)
  }

  /// Marks the blocks of a range that have anything in them.
  ///
  /// - Parameter isFilled: tells it of some columns of one block.
  @inline(__always)
  mutating func mark(_ range: Range<Int>, where isFilled: (Range<Int>) -> Bool) {
    guard !range.isEmpty else { return }
    for block in range.lowerBound / side...(range.upperBound - 1) / side {
      if isFilled(range.clamped(to: block * side..<(block + 1) * side)) {
        bits |= 1 << UInt64(block)
      }
    }
  }

  /// From the first of the blocks with anything in them to the last; empty if there are none.
  var bounds: Range<Int> {
    guard bits != 0 else { return 0..<0 }
    return bits.trailingZeroBitCount
      * side..<min(width, (UInt64.bitWidth - bits.leadingZeroBitCount) * side)
  }

  /// Adds another row's, which has the same width.
  mutating func formUnion(_ other: RowBlocks) { bits |= other.bits }

  /// Those that are not another row's as well, which has the same width.
  func subtracting(_ other: RowBlocks) -> RowBlocks {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }

  /// Gives the texels of all blocks with anything in them, in order.
  ///
  /// - Parameter gap: parts that are nearer to each other than so many texels are given as one.
  @inline(__always)
  func forEachPart(gap: Int, _ body: (Range<Int>) -> Void) {
    var left = bits
    var pending: Range<Int>?
    while left != 0 {
      let first = left.trailingZeroBitCount
      let count = (~(left >> UInt64(first))).trailingZeroBitCount
      let part = first * side..<min(width, (first + count) * side)
      // Shifted by 64, where the last block is marked, nothing is left.
      left &= ~0 << UInt64(first + count)
      if let former = pending, part.lowerBound - former.upperBound < gap {
        pending = former.lowerBound..<part.upperBound
      } else {
        if let pending { body(pending) }
        pending = part
      }
    }
    if let pending { body(pending) }
  }
}
