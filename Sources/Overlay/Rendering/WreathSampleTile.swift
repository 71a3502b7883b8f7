import CPainting

/// A tile of samples: each keeps the colour of the nearest surface that was drawn over it.
final class WreathSampleTile {
  // A class, because it owns memory.

  /// The first sample's column in the layer, and how many there are.
  let left, width: Int
  private var tile: WreathTile
  private let vertices: UnsafeMutablePointer<Float>
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  /// Vertices of a column, and what is read after them.
  private let capacity: Int

  /// Neighbouring texels whose relief differs by more than this (in half-breadths) belong to two
  /// leaves. Chosen by eye.
  static let tear: Float = 0.02

  /// Begins a tile: nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - left: the first sample's column in the layer.
  ///   - top: its row.
  ///   - rows: how many rows of vertices the surface has.
  init(left: Int, top: Int, width: Int, height: Int, rows: Int) {
    (self.left, self.width) = (left, width)
    let count = width * height
    tile = WreathTile(
      left: Int32(left), top: Int32(top), width: Int32(width), height: Int32(height),
      depths: .allocate(capacity: count), colors: .allocate(capacity: count))
    tile.depths.initialize(repeating: .infinity, count: count)
    tile.colors.initialize(repeating: 0, count: count)
    capacity = rows + Int(wreathVerticesPadding)
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

  /// Room for two columns of vertices, not placed yet.
  var columns: (WreathVertices, WreathVertices) { (column(0), column(1)) }

  private func column(_ index: Int) -> WreathVertices {
    func part(_ number: Int) -> UnsafeMutablePointer<Float> {
      vertices + (5 * index + number) * capacity
    }
    return WreathVertices(
      x: part(0), y: part(1), depth: part(2), displacement: part(3), alpha: part(4),
      colors: colors + index * capacity, outwardX: 0, outwardY: 0, outwardDepth: 0)
  }

  /// Draws the quads between two columns of the surface, the upper row first.
  func draw(_ left: WreathVertices, _ right: WreathVertices, rows: Range<Int>) {
    var (left, right) = (left, right)
    wreath_drawQuads(
      &tile, &left, &right, Int32(rows.lowerBound), Int32(rows.upperBound), Self.tear)
  }

  /// Writes the mean of the samples of each pixel.
  ///
  /// - Parameters:
  ///   - samples: samples a pixel in each direction.
  ///   - pixels: the first pixel.
  ///   - stride: pixels from one row to the next.
  func resolve(samples: Int, into pixels: UnsafeMutablePointer<SIMD4<Float>>, stride: Int) {
    wreath_resolve(&tile, Int32(samples), pixels, stride)
  }
}
