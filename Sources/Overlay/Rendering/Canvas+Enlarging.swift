import CPainting
import Imaging
import Threading

extension Canvas {
  /// Lays a layer whose pixels are larger than the photo's over the photo, interpolated between its
  /// pixels' centres.
  ///
  /// - Parameter threads: how many share the work.
  func paint(enlarged layer: Layer, grain: Grain, threads: Int) {
    let enlargement = Enlargement(of: layer, on: size)
    let (rows, all) = (enlargement.rows, enlargement.columns)
    let nothing = [SIMD4<Float>](repeating: .zero, count: layer.width)
    layer.pixels.withUnsafeBufferPointer { pixels in
      nothing.withUnsafeBufferPointer { nothing in
        guard let first = pixels.baseAddress, let zeros = nothing.baseAddress else { return }
        // Each part has rows of the photo of its own.
        nonisolated(unsafe) let (lines, empty, canvas) = (first, zeros, self)
        @Sendable func line(_ row: Int) -> UnsafePointer<SIMD4<Float>> {
          row < 0 || row >= layer.height ? empty : lines + row * layer.width
        }
        ParallelLoop.chunks(of: rows, units: rows.count * all.count, threads: threads) { rows in
          withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: all.count) { colors in
            guard let first = colors.baseAddress else { return }
            for y in rows {
              let columns = enlargement.columns(ofRow: y)
              guard !columns.isEmpty else { continue }
              let (row, share) = enlargement.place(ofRow: y)
              enlargement.places.withUnsafeBufferPointer { places in
                guard let places = places.baseAddress else { return }
                layer_enlarge(
                  line(row), line(row + 1), layer.width, share,
                  places + (columns.lowerBound - all.lowerBound), first, columns.count)
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

/// Where the pixels of a photo lie between those of a layer that is coarser.
private struct Enlargement: Sendable {
  /// The rows and columns of the photo on which something of the layer may be.
  let rows, columns: Range<Int>
  /// Of each of the columns: between which of the layer's it lies.
  let places: [LayerPlace]
  private let layer: Layer

  init(of layer: Layer, on size: PixelSize) {
    self.layer = layer
    func range(_ count: Int, _ start: Int, _ length: Int) -> Range<Int> {
      Canvas.part(
        of: count, from: Int(Double(start - 1) * layer.step),
        to: Int((Double(start + length + 1) * layer.step).rounded(.up)))
    }
    rows = range(size.height, layer.top, layer.height)
    columns = range(size.width, layer.left, layer.width)
    places = columns.map { x in
      let (column, share) = Self.place(x, step: layer.step, start: layer.left)
      return LayerPlace(column: Int32(clamping: column), share: share)
    }
  }

  /// The row before one of the photo's, and how far that one is towards the next.
  func place(ofRow y: Int) -> (before: Int, share: Float) {
    Self.place(y, step: layer.step, start: layer.top)
  }

  private static func place(
    _ pixel: Int, step: Double, start: Int
  ) -> (before: Int, share: Float) {
    let place = (Double(pixel) + 0.5) / step - Double(start) - 0.5
    let before = place.rounded(.down)
    return (Int(before), Float(place - before))
  }

  /// The columns of a row of the photo that lie next to something of the layer.
  func columns(ofRow y: Int) -> Range<Int> {
    let row = place(ofRow: y).before
    var filled = 0..<0
    for row in row...row + 1 where row >= 0 && row < layer.height {
      filled = filled.union(layer.filled[row])
    }
    guard !filled.isEmpty else { return columns.lowerBound..<columns.lowerBound }
    // Between a column and the next: the one before the first that is filled counts.
    let start = places.firstPlace { $0.column >= filled.lowerBound - 1 }
    let end = places.firstPlace { $0.column >= filled.upperBound }
    return columns.lowerBound + start..<columns.lowerBound + end
  }
}
