import CImageCodecs

extension Photo {
  /// The photo mirrored horizontally, as people expect of a selfie.
  public consuming func mirrored() -> Photo { oriented(.mirrored) }

  /// The photo transformed by an orientation, as if it were stored so.
  ///
  /// - Parameter orientation: the transformation to apply.
  /// - Returns: the upright photo.
  public consuming func oriented(_ orientation: Orientation) -> Photo {
    var copy = self
    copy.orient(orientation)
    return copy
  }

  /// Transforms the pixels by an orientation, in place unless the axes are swapped.
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
    case .rotated180:
      let area = size.area
      withMutablePixels { pixels in
        if let base = pixels.baseAddress { reversePixels(base, count: area) }
      }
    case .flipped:
      flipRows()
    case .transposed, .rotatedClockwise, .transversed, .rotatedCounterclockwise:
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
    // A step to the right in the new picture is one down (or up) in the old, and a step down is one
    // to the right (or left).
    let row = 3 * size.width
    let startsAtBottom = orientation == .rotatedClockwise || orientation == .transversed
    let startsAtRight = orientation == .rotatedCounterclockwise || orientation == .transversed
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
    self = with(size: turned, pixels: new, resolution: resolution?.oriented(orientation))
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

/// Copies pixels to rows of a picture of `size`, in tiles (cache blocking): a source column touches
/// one cache line a pixel, and the neighbouring columns of the tile reuse those lines.
private func copyTiles(
  from source: UnsafePointer<UInt8>, stepRight: Int, stepDown: Int,
  to target: UnsafeMutablePointer<UInt8>, _ size: PixelSize
) {
  // 32 × 32 pixels of source and target are 6 KB, which the L1 cache holds.
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

extension Photo {
  /// A region of the photo with the same profile.
  ///
  /// - Parameters:
  ///   - x: the region's columns, within the photo, at least one.
  ///   - y: the region's rows, within the photo, at least one.
  package func cropped(x: Range<Int>, y: Range<Int>) -> Photo {
    with(
      size: PixelSize(width: x.count, height: y.count), pixels: subsampled(x: x, y: y, step: 1),
      resolution: resolution)
  }
}

extension Photo {
  /// Resamples the photo to another size.
  ///
  /// An axis that shrinks is filtered with a box (area averaging), one that grows is interpolated
  /// linearly. Both work on encoded values, which serves detectors and previews.
  ///
  /// - Parameter newSize: columns and rows, both at least 1.
  /// - Returns: the resampled photo with the same profile, and no resolution.
  public func resized(to newSize: PixelSize) -> Photo { resized(to: newSize, filter: .area) }

  /// Resamples the photo to another size by a filter.
  package func resized(to newSize: PixelSize, filter: ResamplingFilter) -> Photo {
    precondition(newSize.width > 0 && newSize.height > 0, "a photo has at least one pixel")
    guard newSize != size else { return self }
    let columns = ResamplingWeights(from: size.width, to: newSize.width, filter: filter)
    let rows = ResamplingWeights(from: size.height, to: newSize.height, filter: filter)
    let rowLength = 3 * size.width
    let newCount = 3 * newSize.area
    let newPixels = [UInt8](unsafeUninitializedCapacity: newCount) { target, count in
      pixels.withUnsafeBufferPointer { source in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: rowLength) { filtered in
          guard let source = source.baseAddress, let filtered = filtered.baseAddress,
            let target = target.baseAddress
          else { return }
          for y in 0..<newSize.height {
            rows.filterRows(of: source, rowLength: rowLength, to: filtered, at: y)
            columns.filterPixels(of: filtered, to: target + 3 * newSize.width * y)
          }
        }
      }
      count = newCount
    }
    return with(size: newSize, pixels: newPixels)
  }
}

extension Photo {
  /// The photo in sRGB; one whose profile is not usable is taken for sRGB, as viewers do.
  package consuming func convertedToSRGB() -> Photo {
    guard let profile = colorProfile else { return self }
    var photo = self
    let count = photo.size.area
    photo.withMutablePixels { pixels in
      profile.withUnsafeBufferPointer { profile in
        _ = colorProfile_convertToSRGB(
          profile.baseAddress, profile.count, pixels.baseAddress, count)
      }
    }
    photo.colorProfile = nil
    return photo
  }

  /// The ICC profile of sRGB, for files that must name their space; the same bytes each time.
  package static let sRGBProfile = [UInt8](taking: colorProfile_makeSRGB())
}
