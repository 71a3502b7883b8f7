package import CPainting
import Glibc
package import Imaging
import Threading

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

extension Canvas {
  /// Blends a layer that is coarser than the photo, upsampled by a bilinear filter.
  ///
  /// - Parameter threads: the number of threads that share the rows.
  func paint(upsampling layer: ImageLayer, grain: Grain, threads: Int) {
    let filter = BilinearUpsampling(of: layer, on: size)
    let (rows, all) = (filter.rows, filter.columns)
    let transparent = [SIMD4<Float>](repeating: .zero, count: layer.width)
    layer.pixels.withUnsafeBufferPointer { pixels in
      transparent.withUnsafeBufferPointer { transparent in
        guard let first = pixels.baseAddress, let zeros = transparent.baseAddress else { return }
        // Each thread writes its own rows of the photo.
        nonisolated(unsafe) let (lines, empty, canvas) = (first, zeros, self)
        @Sendable func line(_ row: Int) -> UnsafePointer<SIMD4<Float>> {
          row < 0 || row >= layer.height ? empty : lines + row * layer.width
        }
        ParallelLoop.chunks(of: rows, units: rows.count * all.count, threads: threads) { rows in
          withUnsafeTemporaryAllocation(
            of: SIMD4<Float>.self, capacity: layer.width + all.count
          ) { room in
            // A row between two of the layer's, and the pixels' colours.
            guard let mixed = room.baseAddress else { return }
            let first = mixed + layer.width
            for y in rows {
              let columns = filter.columns(ofRow: y)
              guard !columns.isEmpty else { continue }
              let (row, fraction) = filter.position(ofRow: y)
              filter.positions.withUnsafeBufferPointer { positions in
                guard let positions = positions.baseAddress else { return }
                layer_mix(line(row), line(row + 1), layer.width, fraction, mixed)
                layer_upsample(
                  mixed, layer.width, positions + (columns.lowerBound - all.lowerBound), first,
                  columns.count)
              }
              canvas.blend(
                UnsafeBufferPointer(start: first, count: columns.count), grain: grain.row(y),
                x: columns.lowerBound, y: y)
            }
          }
        }
      }
    }
  }
}

/// The positions of a photo's pixels between the pixel centres of a coarser layer.
private struct BilinearUpsampling: Sendable {
  /// The rows and columns of the photo that the layer may cover.
  let rows, columns: Range<Int>
  /// The position of each of the columns between two of the layer's.
  let positions: [LayerPosition]
  private let layer: ImageLayer

  init(of layer: ImageLayer, on size: PixelSize) {
    self.layer = layer
    func range(_ count: Int, _ start: Int, _ length: Int) -> Range<Int> {
      Canvas.clamped(
        from: Int(Double(start - 1) * layer.step),
        to: Int((Double(start + length + 1) * layer.step).rounded(.up)), count: count)
    }
    rows = range(size.height, layer.top, layer.height)
    columns = range(size.width, layer.left, layer.width)
    positions = columns.map { x in
      let (column, fraction) = Self.position(x, step: layer.step, start: layer.left)
      return LayerPosition(column: Int32(clamping: column), fraction: fraction)
    }
  }

  /// The layer's row before one of the photo's, and the fraction of the way to the next.
  func position(ofRow y: Int) -> (before: Int, fraction: Float) {
    Self.position(y, step: layer.step, start: layer.top)
  }

  private static func position(
    _ pixel: Int, step: Double, start: Int
  ) -> (before: Int, fraction: Float) {
    let position = (Double(pixel) + 0.5) / step - Double(start) - 0.5
    let before = position.rounded(.down)
    return (Int(before), Float(position - before))
  }

  /// The columns of a row of the photo that interpolate any filled pixel of the layer.
  func columns(ofRow y: Int) -> Range<Int> {
    let row = position(ofRow: y).before
    var filled = 0..<0
    for row in row...row + 1 where row >= 0 && row < layer.height {
      filled = filled.union(layer.filled[row])
    }
    guard !filled.isEmpty else { return columns.lowerBound..<columns.lowerBound }
    // A position interpolates its column and the next.
    let start = positions.partitioningIndex { $0.column >= filled.lowerBound - 1 }
    let end = positions.partitioningIndex { $0.column >= filled.upperBound }
    return columns.lowerBound + start..<columns.lowerBound + end
  }
}
