/// A photo's pixels as they are in memory: all of them, or the tiles on which something was painted.
enum StoredPixels {
  case whole([UInt8], PixelSize)
  case tiles(TileStore)

  /// Lends a tile: its first pixel, and the bytes from a row to the next. One that is not there has not
  /// been painted on, and is left out.
  func withTile(
    _ tile: Int, _ x: Range<Int>, _ y: Range<Int>,
    _ body: (UnsafePointer<UInt8>, _ stride: Int) -> Void
  ) {
    switch self {
    case .whole(let pixels, let size):
      pixels.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        body(first + 3 * (y.lowerBound * size.width + x.lowerBound), 3 * size.width)
      }
    case .tiles(let tiles):
      if let pixels = tiles.table[tile] { body(pixels, TileStore.stride) }
    }
  }
}
