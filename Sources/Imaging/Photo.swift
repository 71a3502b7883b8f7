/// An upright photograph in memory: 8-bit RGB rows, EXIF orientation already applied.
///
/// Everything that is not needed to show the picture (camera data, GPS position, thumbnails,
/// comments) was left behind when the photo was decoded.
public struct Photo: Sendable {
  /// Columns and rows of the upright picture.
  public let size: PixelSize
  /// The ICC profile that gives the RGB values their meaning; `nil` means sRGB.
  public var colorProfile: [UInt8]?
  /// The pixels; none where they are still to be made of samples.
  private var whole: [UInt8]
  /// What the pixels are made of, where they are not there as a whole.
  private var samples: PhotoSamples?
  /// Where something was painted meanwhile.
  private var painted: TileStore?

  /// Makes a photo from its pixels.
  ///
  /// - Parameters:
  ///   - size: columns and rows, both at least 1.
  ///   - pixels: interleaved R, G, B bytes, exactly `size.area * 3`.
  ///   - colorProfile: an ICC profile for RGB, or `nil` for sRGB.
  public init(size: PixelSize, pixels: [UInt8], colorProfile: [UInt8]? = nil) {
    precondition(size.width > 0 && size.height > 0, "a photo has at least one pixel")
    precondition(pixels.count == size.area * 3, "three bytes a pixel")
    self.size = size
    whole = pixels
    self.colorProfile = colorProfile
  }

  /// Makes a photo whose pixels are made of samples when they are needed.
  init(_ samples: PhotoSamples, colorProfile: [UInt8]?) {
    size = samples.size
    whole = []
    self.samples = samples
    self.colorProfile = colorProfile
  }

  /// Interleaved R, G, B bytes, row by row from the top; `size.width * size.height * 3` of them.
  ///
  /// Of a photo that was decoded with ``PixelMaking/whenNeeded(longerThan:)`` this makes them all.
  public var pixels: [UInt8] {
    guard let samples else { return whole }
    var all = samples.allPixels()
    guard let painted else { return all }
    for (index, tile) in painted.table.enumerated() {
      guard let tile else { continue }
      let (x, y) = (painted.grid.columns(of: index), painted.grid.rows(of: index))
      for (line, y) in y.enumerated() {
        let start = 3 * (y * size.width + x.lowerBound)
        all.replaceSubrange(
          start..<start + 3 * x.count,
          with: UnsafeBufferPointer(start: tile + line * TileStore.stride, count: 3 * x.count))
      }
    }
    return all
  }

  /// Lends the pixels for change in place (rows of `size.width * 3` bytes).
  public mutating func withMutablePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if samples != nil {
      whole = pixels
      (samples, painted) = (nil, nil)
    }
    // The standard library's version rethrows any error; a do/catch would lose its type.
    var outcome: Swift.Result<Result, Failure>?
    whole.withUnsafeMutableBufferPointer { buffer in
      do throws(Failure) {
        outcome = .success(try body(buffer))
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else { preconditionFailure("the closure runs exactly once") }
    return try outcome.get()
  }

  /// Lends the pixels for painting: of a photo that still is samples those that are prepared.
  package mutating func withSurface<Result, Failure: Error>(
    _ body: (PaintSurface) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let samples {
      // Tiles are made once more, rather than all pixels copied.
      samples.forgetAllPixels()
      if painted == nil {
        painted = TileStore(TileGrid(size))
      } else if !isKnownUniquelyReferenced(&painted), let shared = painted {
        painted = TileStore(copying: shared)
      }
      if let painted { return try body(PaintSurface(painted, madeOf: samples)) }
    }
    let size = size
    return try withMutablePixels { pixels throws(Failure) in
      guard let first = pixels.baseAddress else { preconditionFailure("a photo has a pixel") }
      return try body(PaintSurface(first, size: size))
    }
  }

  /// The pixels where something was painted.
  var storedPixels: StoredPixels {
    samples == nil ? .whole(whole, size) : .tiles(painted ?? TileStore(TileGrid(size)))
  }

  /// Lends the pixels of a part for reading.
  ///
  /// - Parameters:
  ///   - x: columns; all must be the photo's.
  ///   - y: rows, likewise.
  ///   - body: gets the part's first pixel, and the bytes from one row to the next.
  package func withPixels<Result>(
    x: Range<Int>, y: Range<Int>, _ body: (UnsafePointer<UInt8>, _ stride: Int) -> Result
  ) -> Result {
    precondition(
      !x.isEmpty && !y.isEmpty && x.lowerBound >= 0 && y.lowerBound >= 0
        && x.upperBound <= size.width
        && y.upperBound <= size.height, "the part is one of the photo's")
    if let samples = unmadePixels {
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * x.count * y.count) {
        part in
        guard let first = part.baseAddress else { preconditionFailure("the part is not empty") }
        samples.write(x: x, y: y, to: first, stride: 3 * x.count)
        return body(first, 3 * x.count)
      }
    }
    return pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { preconditionFailure("the part is not empty") }
      return body(first + 3 * (y.lowerBound * size.width + x.lowerBound), 3 * size.width)
    }
  }

  /// Every so manieth pixel of a part, row by row, beginning with its upper left one.
  ///
  /// - Parameters:
  ///   - x: columns; all must be the photo's.
  ///   - y: rows, likewise.
  ///   - step: from one to the next, across and down.
  package func grid(x: Range<Int>, y: Range<Int>, step: Int) -> [UInt8] {
    precondition(!x.isEmpty && !y.isEmpty && step > 0, "there is something to look at")
    // Up to the last one that counts.
    let x = x.lowerBound..<x.lowerBound + (x.count - 1) / step * step + 1
    let y = y.lowerBound..<y.lowerBound + (y.count - 1) / step * step + 1
    let count = 3 * ((x.count - 1) / step + 1) * ((y.count - 1) / step + 1)
    return [UInt8](unsafeUninitializedCapacity: count) { grid, initialized in
      initialized = count
      guard var target = grid.baseAddress else { return }
      if let samples = unmadePixels {
        return samples.writeGrid(x: x, y: y, step: step, to: target)
      }
      pixels.withUnsafeBufferPointer { pixels in
        for row in stride(from: y.lowerBound, to: y.upperBound, by: step) {
          for column in stride(from: x.lowerBound, to: x.upperBound, by: step) {
            let index = 3 * (row * size.width + column)
            (target[0], target[1], target[2]) = (
              pixels[index], pixels[index + 1], pixels[index + 2]
            )
            target += 3
          }
        }
      }
    }
  }

  /// What the pixels are made of, where that is in memory and nothing was painted.
  package var stillSamples: PhotoSamples? { painted == nil ? samples : nil }

  /// The same where nobody has wanted all pixels yet: then a part is made by itself.
  private var unmadePixels: PhotoSamples? {
    stillSamples.flatMap { $0.allMade == nil ? $0 : nil }
  }
}
