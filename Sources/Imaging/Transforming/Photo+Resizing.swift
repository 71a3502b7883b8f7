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
    return Photo(size: newSize, pixels: newPixels, colorProfile: colorProfile)
  }
}
