extension Photo {
  /// The photo at another size.
  ///
  /// Along an axis that shrinks, each new pixel is the mean of the old ones that it covers; along
  /// one that grows, it is interpolated linearly between the nearest two. The encoded values are
  /// averaged. Meant for detectors and previews.
  ///
  /// - Parameter newSize: columns and rows, both at least 1.
  /// - Returns: the photo with that size and the same profile.
  public func resized(to newSize: PixelSize) -> Photo {
    precondition(newSize.width > 0 && newSize.height > 0, "a photo has at least one pixel")
    guard newSize != size else { return self }
    let columns = AxisWeights(from: size.width, to: newSize.width)
    let rows = AxisWeights(from: size.height, to: newSize.height)
    let rowLength = 3 * size.width
    let newCount = 3 * newSize.area
    let newPixels = [UInt8](unsafeUninitializedCapacity: newCount) { target, count in
      pixels.withUnsafeBufferPointer { source in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: rowLength) { mixed in
          guard let source = source.baseAddress, let mixed = mixed.baseAddress,
            let target = target.baseAddress
          else { return }
          for y in 0..<newSize.height {
            rows.mixRows(of: source, rowLength: rowLength, to: mixed, at: y)
            columns.mixPixels(of: mixed, to: target + 3 * newSize.width * y)
          }
        }
      }
      count = newCount
    }
    return Photo(size: newSize, pixels: newPixels, colorProfile: colorProfile)
  }
}
