extension Photo {
  /// The photo mirrored left to right, as people expect of a selfie.
  public consuming func mirrored() -> Photo { oriented(.mirrored) }

  /// The photo turned clockwise by quarter turns.
  ///
  /// - Parameter quarterTurns: how many; negative ones turn counterclockwise.
  /// - Returns: the photo; four quarter turns give the same picture back.
  public func rotated(quarterTurns: Int) -> Photo {
    switch quarterTurns & 3 {
    case 1: oriented(.turnedClockwise)
    case 2: oriented(.halfTurned)
    case 3: oriented(.turnedCounterclockwise)
    default: self
    }
  }

  /// The photo moved as an orientation says.
  public consuming func oriented(_ orientation: Orientation) -> Photo {
    var copy = self
    copy.orient(orientation)
    return copy
  }

  /// Moves the pixels as an orientation says: in place, with a second picture in memory only where
  /// columns become rows.
  mutating func orient(_ orientation: Orientation) {
    switch orientation {
    case .upright:
      break
    case .mirrored:
      let row = size.width
      let rows = size.height
      withMutablePixels { pixels in
        guard let base = pixels.baseAddress else { return }
        for y in 0..<rows { reversePixels(base + 3 * row * y, count: row) }
      }
    case .halfTurned:
      let area = size.area
      withMutablePixels { pixels in
        if let base = pixels.baseAddress { reversePixels(base, count: area) }
      }
    case .flipped:
      flipRows()
    case .transposed, .turnedClockwise, .transversed, .turnedCounterclockwise:
      swapAxes(orientation)
    }
  }

  private mutating func flipRows() {
    let row = 3 * size.width
    let rows = size.height
    withMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<rows / 2 {
        let (upper, lower) = (base + row * y, base + row * (rows - 1 - y))
        for x in 0..<row { swap(&upper[x], &lower[x]) }
      }
    }
  }

  private mutating func swapAxes(_ orientation: Orientation) {
    // In the new picture a step to the right is a step down (or up) in the old one, and a step down
    // is a step to the right (or left).
    let row = 3 * size.width
    let startsAtBottom = orientation == .turnedClockwise || orientation == .transversed
    let startsAtRight = orientation == .turnedCounterclockwise || orientation == .transversed
    let start =
      (startsAtBottom ? row * (size.height - 1) : 0) + (startsAtRight ? row - 3 : 0)
    let turned = orientation.uprightSize(of: size)
    let old = pixels
    let new = [UInt8](unsafeUninitializedCapacity: old.count) { new, count in
      old.withUnsafeBufferPointer { old in
        if let source = old.baseAddress, let target = new.baseAddress {
          copyTiles(
            from: source + start, stepRight: startsAtBottom ? -row : row,
            stepDown: startsAtRight ? -3 : 3, to: target, turned)
        }
      }
      count = old.count
    }
    self = Photo(size: turned, pixels: new, colorProfile: colorProfile)
  }
}

/// Reverses the order of `count` RGB pixels.
private func reversePixels(_ base: UnsafeMutablePointer<UInt8>, count: Int) {
  var (left, right) = (base, base + 3 * (count - 1))
  while left < right {
    swap(&left[0], &right[0])
    swap(&left[1], &right[1])
    swap(&left[2], &right[2])
    left += 3
    right -= 3
  }
}

/// Copies pixels to rows of a picture of `size`, tile by tile: a column of the source touches
/// a cache line a pixel, and a tile's lines are used again for the neighbouring column.
private func copyTiles(
  from source: UnsafePointer<UInt8>, stepRight: Int, stepDown: Int,
  to target: UnsafeMutablePointer<UInt8>, _ size: PixelSize
) {
  // 32 × 32 pixels of source and target are 6 KB; they stay in the first-level cache.
  let tile = 32
  for top in stride(from: 0, to: size.height, by: tile) {
    let bottom = min(top + tile, size.height)
    for left in stride(from: 0, to: size.width, by: tile) {
      let columns = min(tile, size.width - left)
      for y in top..<bottom {
        var from = source + left * stepRight + y * stepDown
        var to = target + 3 * (y * size.width + left)
        for _ in 0..<columns {
          to[0] = from[0]
          to[1] = from[1]
          to[2] = from[2]
          from += stepRight
          to += 3
        }
      }
    }
  }
}
