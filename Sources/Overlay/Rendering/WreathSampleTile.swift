import CPainting

/// A tile of samples with a depth buffer: each sample keeps the colour of the nearest surface.
final class WreathSampleTile {
  // A class, because it owns memory.

  /// The first sample's column in the layer, and the number of columns.
  let left, width: Int
  private var tile: WreathTile
  private let vertices: UnsafeMutablePointer<Float>
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  /// The vertices of a column with the padding that C reads.
  private let capacity: Int

  /// The difference of displacement, in half-breadths, above which neighbouring vertices belong to
  /// two leaves. Chosen by eye.
  static let tear: Float = 0.02

  /// Makes an empty tile.
  ///
  /// - Parameters:
  ///   - left: the first sample's column in the layer.
  ///   - top: its row.
  ///   - width: the number of columns.
  ///   - height: the number of rows.
  ///   - rows: the surface's number of rows of vertices.
  init(left: Int, top: Int, width: Int, height: Int, rows: Int) {
    (self.left, self.width) = (left, width)
    let count = width * height
    tile = WreathTile(
      left: Int32(left), top: Int32(top), width: Int32(width), height: Int32(height),
      depths: .allocate(capacity: count), colors: .allocate(capacity: count))
    tile.depths.initialize(repeating: .infinity, count: count)
    tile.colors.initialize(repeating: 0, count: count)
    capacity = rows + Int(wreathQuadLanes) - 1
    vertices = .allocate(capacity: 2 * 5 * capacity)
    vertices.initialize(repeating: 0, count: 2 * 5 * capacity)
    colors = .allocate(capacity: 2 * capacity)
    colors.initialize(repeating: .zero, count: 2 * capacity)
  }

  deinit {
    tile.depths.deallocate()
    tile.colors.deallocate()
    vertices.deallocate()
    colors.deallocate()
  }

  /// Buffers for two columns of vertices, uninitialized.
  var columns: (WreathVertices, WreathVertices) { (column(0), column(1)) }

  private func column(_ index: Int) -> WreathVertices {
    func array(_ number: Int) -> UnsafeMutablePointer<Float> {
      vertices + (5 * index + number) * capacity
    }
    return WreathVertices(
      x: array(0), y: array(1), depth: array(2), displacement: array(3), alpha: array(4),
      colors: colors + index * capacity, outwardX: 0, outwardY: 0, outwardDepth: 0)
  }

  /// Draws the quads between two columns of vertices.
  func draw(_ left: WreathVertices, _ right: WreathVertices, rows: Range<Int>) {
    var (left, right) = (left, right)
    wreath_drawQuads(
      &tile, &left, &right, Int32(rows.lowerBound), Int32(rows.upperBound), Self.tear)
  }

  /// Resolves the samples to pixels: each is the mean of its samples.
  ///
  /// - Parameters:
  ///   - samples: samples per pixel in each direction.
  ///   - pixels: the first pixel to write.
  ///   - stride: pixels from one row to the next.
  func resolve(samples: Int, into pixels: UnsafeMutablePointer<SIMD4<Float>>, stride: Int) {
    wreath_resolve(&tile, Int32(samples), pixels, stride)
  }
}
