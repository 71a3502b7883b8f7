import CPainting
import Imaging
import Threading

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
