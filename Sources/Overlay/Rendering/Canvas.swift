package import CPainting
import Glibc
package import Imaging

/// A photo's pixels, borrowed for compositing in linear light.
package struct Canvas {
  package let size: PixelSize
  /// R, G, B in row order.
  private let pixels: UnsafeMutablePointer<UInt8>
  private let linear: UnsafeBufferPointer<Float>
  private let encoded: UnsafeBufferPointer<UInt8>
  private let dirty: DirtyRegion?

  /// Calls `body` with a canvas of the photo's pixels.
  ///
  /// - Parameters:
  ///   - space: the space of the photo's values.
  ///   - dirty: records the pixels that change.
  package static func paint<Result, Failure: Error>(
    _ photo: inout Photo, in space: PhotoSpace = .sRGB, recording dirty: DirtyRegion? = nil,
    _ body: (Canvas) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let size = photo.size
    precondition(dirty.map { $0.size == size } ?? true, "the dirty region has the photo's size")
    return try space.linear.withUnsafeBufferPointer { linear throws(Failure) in
      try space.encoded.withUnsafeBufferPointer { encoded throws(Failure) in
        try photo.withMutablePixels { pixels throws(Failure) in
          guard let first = pixels.baseAddress else { preconditionFailure("a photo has a pixel") }
          return try body(
            Canvas(size: size, pixels: first, linear: linear, encoded: encoded, dirty: dirty))
        }
      }
    }
  }

  /// Composites colours over part of a row (source-over); almost transparent ones are skipped.
  ///
  /// - Parameters:
  ///   - colors: premultiplied linear light and alpha, 0 to 1.
  ///   - grain: the row's noise, scaled by the colours' alpha.
  ///   - x: the column of the first colour; all columns must lie in the photo.
  package func blend(_ colors: UnsafeBufferPointer<SIMD4<Float>>, grain: LayerGrain, x: Int, y: Int)
  {
    guard let first = colors.baseAddress, let linear = linear.baseAddress,
      let encoded = encoded.baseAddress
    else { return }
    var (grain, tables) = (grain, LayerTables(linear: linear, encoded: encoded))
    change(x: x..<x + colors.count, y: y) { pixels in
      layer_blend(pixels, first, colors.count, x, &tables, &grain)
    }
  }

  /// Darkens part of a row by a shadow mask, in linear light.
  ///
  /// - Parameters:
  ///   - x: the columns; all must lie in the photo.
  ///   - mask: the fraction of light to remove at a column, 0 to 1.
  @inline(__always)
  func shade(x: Range<Int>, y: Int, _ mask: (Int) -> Float) {
    change(x: x, y: y) { pixels in
      var pixel = pixels
      for x in x {
        let mask = mask(x)
        if mask > 0 {
          for channel in 0..<3 {
            let light = linear[Int(pixel[channel])] * (1 - mask)
            pixel[channel] = encoded[TransferFunction.index(light)]
          }
        }
        pixel += 3
      }
    }
  }

  /// Paints behind foregrounds that are in the photo: composites their former pixels over the
  /// painting, in linear light.
  ///
  /// - Parameters:
  ///   - mattes: the foregrounds and their regions.
  ///   - paint: paints on this canvas.
  func paint<Failure: Error>(
    behind mattes: [Matte], _ paint: () throws(Failure) -> Void
  ) throws(Failure) {
    let former = mattes.map { pixels(x: $0.columns, y: $0.rows) }
    try paint()
    for (pixels, matte) in zip(former, mattes) { restore(pixels, over: matte) }
  }

  /// A copy of a region's pixels, R, G, B in row order.
  private func pixels(x: Range<Int>, y: Range<Int>) -> [UInt8] {
    y.flatMap { y in
      UnsafeBufferPointer(start: pixels + 3 * (y * size.width + x.lowerBound), count: 3 * x.count)
    }
  }

  private func restore(_ former: [UInt8], over matte: Matte) {
    for (row, y) in matte.rows.enumerated() {
      change(x: matte.columns, y: y) { pixels in
        let start = row * matte.columns.count
        for index in 3 * start..<3 * (start + matte.columns.count) {
          let (old, alpha) = (former[index], matte.alpha[index / 3])
          let pixel = pixels + index - 3 * start
          guard alpha > 0, pixel.pointee != old else { continue }
          let painted = linear[Int(pixel.pointee)]
          let light = painted + (linear[Int(old)] - painted) * alpha
          pixel.pointee = encoded[TransferFunction.index(light)]
        }
      }
    }
  }

  /// Changes part of a row, and marks the tiles whose bytes differ afterwards.
  ///
  /// - Parameter change: writes from the part's first pixel on.
  @inline(__always)
  private func change(x: Range<Int>, y: Int, _ change: (UnsafeMutablePointer<UInt8>) -> Void) {
    guard !x.isEmpty else { return }
    let pixels = pixels + 3 * (y * size.width + x.lowerBound)
    guard let dirty else { return change(pixels) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * x.count) { old in
      guard let old = old.baseAddress else { return }
      memcpy(old, pixels, 3 * x.count)
      change(pixels)
      dirty.mark(x: x, y: y, from: old, to: pixels)
    }
  }
}
