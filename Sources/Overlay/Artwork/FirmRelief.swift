/// The relief whose leaves keep their height up to their outline.
///
/// On an outline the relief is a mean of the leaf's height and of that of what lies behind or
/// beside it. A surface through such heights would lead from leaf to leaf in single dots. So each
/// texel whose neighbours differ by more than a leaf's slope gets the height of the highest or the
/// lowest of them, whichever is nearer; neighbours that are hardly covered do not count.
struct FirmRelief {
  private let level: Texture.Level
  private let source: [UInt8]
  /// The lowest and the highest covered height of each texel and its neighbours to the left and right,
  /// of three rows; 255 and 0 where none is covered.
  private var lowest, highest: [UInt8]
  private var cover: [UInt16]
  private var low, high: [UInt8]
  private var line: [UInt8]
  /// How many rows were looked at.
  private var next = 0

  /// How much neighbouring texels of one leaf differ at most. (By eye, on the artwork.)
  private static let steepest: UInt8 = 20

  /// - Parameter source: the relief as it was drawn, row by row.
  init(_ level: Texture.Level, _ source: [UInt8]) {
    (self.level, self.source) = (level, source)
    lowest = [UInt8](repeating: 0, count: 3 * level.width)
    highest = lowest
    // A texel more on each side: the strip's ends meet.
    low = [UInt8](repeating: 0, count: level.width + 2)
    high = low
    cover = [UInt16](repeating: 0, count: level.width)
    line = [UInt8](repeating: 0, count: level.width)
  }

  /// Lends a row; rows are asked for one after the other from the first.
  mutating func withRow(_ y: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    while next <= min(y + 1, level.height - 1) {
      look(at: next)
      next += 1
    }
    let width = level.width
    let (above, own, below) = (
      max(0, y - 1) % 3 * width, y % 3 * width, min(level.height - 1, y + 1) % 3 * width
    )
    let filled = level.filled(row: y)
    cover.withUnsafeMutableBufferPointer { cover in
      if let base = cover.baseAddress { level.copyCover(of: y, to: base) }
    }
    line.withUnsafeMutableBufferPointer { line in
      lowest.withUnsafeBufferPointer { lowest in
        highest.withUnsafeBufferPointer { highest in
          cover.withUnsafeBufferPointer { cover in
            source.withUnsafeBufferPointer { source in
              for x in 0..<width { line[x] = source[y * width + x] }
              for x in filled where cover[x] > 0 {
                let height = line[x]
                let lowest = min(min(lowest[above + x], lowest[own + x]), lowest[below + x])
                let highest = max(max(highest[above + x], highest[own + x]), highest[below + x])
                guard lowest <= highest else { continue }
                if highest - lowest > Self.steepest {
                  let isNearer = Int(height) - Int(lowest) < Int(highest) - Int(height)
                  line[x] = isNearer ? lowest : highest
                } else {
                  line[x] = min(max(height, lowest), highest)
                }
              }
            }
          }
        }
      }
    }
    line.withUnsafeBufferPointer(body)
  }

  /// Finds the lowest and the highest neighbours within a row.
  private mutating func look(at y: Int) {
    let width = level.width
    let slot = y % 3 * width
    let filled = level.filled(row: y)
    cover.withUnsafeMutableBufferPointer { cover in
      if let base = cover.baseAddress { level.copyCover(of: y, to: base) }
    }
    low.withUnsafeMutableBufferPointer { low in
      high.withUnsafeMutableBufferPointer { high in
        low.update(repeating: 255)
        high.update(repeating: 0)
        cover.withUnsafeBufferPointer { cover in
          source.withUnsafeBufferPointer { source in
            for x in filled where cover[x] > 32767 {
              (low[x + 1], high[x + 1]) = (source[y * width + x], source[y * width + x])
            }
          }
        }
        (low[0], high[0]) = (low[width], high[width])
        (low[width + 1], high[width + 1]) = (low[1], high[1])
        lowest.withUnsafeMutableBufferPointer { lowest in
          highest.withUnsafeMutableBufferPointer { highest in
            for x in 0..<width {
              lowest[slot + x] = min(min(low[x], low[x + 1]), low[x + 2])
              highest[slot + x] = max(max(high[x], high[x + 1]), high[x + 2])
            }
          }
        }
      }
    }
  }
}
