import Glibc

/// A photo's pixels, lent for painting: all of them, or tiles that are made where they are needed.
package struct PaintSurface {
  /// The photo's size.
  package let size: PixelSize
  private let grid: TileGrid
  /// All pixels, row by row; or the tiles, and what they are made of. Pointers beside the store: it is not
  /// to be held once more for every pixel.
  private let whole: UnsafeMutablePointer<UInt8>?
  private let table: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
  private let tiles: (store: TileStore, samples: PhotoSamples)?

  /// All pixels, row by row.
  init(_ pixels: UnsafeMutablePointer<UInt8>, size: PixelSize) {
    (self.size, grid) = (size, TileGrid(size))
    (whole, table, tiles) = (pixels, nil, nil)
  }

  init(_ store: TileStore, madeOf samples: PhotoSamples) {
    (size, grid) = (samples.size, store.grid)
    (whole, table, tiles) = (nil, store.table.baseAddress, (store, samples))
  }

  /// Makes the pixels that are about to be painted over, where they are not there yet, and has them
  /// remembered.
  ///
  /// - Parameters:
  ///   - rows: what lies outside the photo does not count.
  ///   - record: remembers them, unless it does already.
  ///   - columns: those of a row.
  ///   - share: does something so many times, in any order, on whatever threads.
  package func prepare(
    rows: Range<Int>, recording record: PixelRecord?, columns: (Int) -> Range<Int>,
    sharing share: (Int, @Sendable (Int) -> Void) -> Void
  ) {
    let kept = record?.tiles
    // Nothing to make and nothing to remember, as in every frame of a film.
    guard tiles != nil || kept != nil else { return }
    let wanted = grid.tiles(under: rows, margin: margin, columns: columns).filter { tile in
      isMissing(tile) || kept.map { $0.table[tile] == nil } ?? false
    }
    // Each tile is somebody's alone.
    nonisolated(unsafe) let surface = self
    share(wanted.count) { number in
      let tile = wanted[number]
      let (place, stride) = surface.made(tile)
      guard let kept, kept.table[tile] == nil else { return }
      let (target, count) = (kept.add(tile), 3 * kept.grid.columns(of: tile).count)
      for row in 0..<kept.grid.rows(of: tile).count {
        memcpy(target + row * TileStore.stride, place + row * stride, count)
      }
    }
  }

  /// The pixels of a tile.
  package static let tileArea = TileGrid.side * TileGrid.side

  /// A block of a turned JPEG may lie in several tiles, and all of it is encoded.
  private var margin: Int {
    guard let tiles else { return 0 }
    return tiles.samples.orientation == .upright ? 0 : 15
  }

  private func isMissing(_ tile: Int) -> Bool {
    table.map { $0[tile] == nil } ?? false
  }

  /// A tile's first pixel, and from a row to the next; it is made if it is not there.
  private func made(_ tile: Int) -> (UnsafeMutablePointer<UInt8>, stride: Int) {
    let (x, y) = (grid.columns(of: tile), grid.rows(of: tile))
    guard let tiles else { return (pixel(x: x.lowerBound, y: y.lowerBound), 3 * size.width) }
    if let there = tiles.store.table[tile] { return (there, TileStore.stride) }
    let place = tiles.store.add(tile)
    tiles.samples.write(x: x, y: y, to: place, stride: TileStore.stride)
    return (place, TileStore.stride)
  }

  /// A pixel that was prepared.
  @inline(__always)
  package func pixel(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    if let whole { return whole + 3 * (y * size.width + x) }
    let side = TileGrid.side
    guard let tile = table?[y / side * grid.columns + x / side] else {
      preconditionFailure("what is painted over was prepared")
    }
    return tile + y % side * TileStore.stride + x % side * 3
  }

  /// Calls `body` with the pixels of a part of a row, in as many runs as they lie in.
  @inline(__always)
  package func withRuns(
    x: Range<Int>, y: Int, _ body: (UnsafeMutablePointer<UInt8>, _ columns: Range<Int>) -> Void
  ) {
    var start = x.lowerBound
    while start < x.upperBound {
      let end =
        whole != nil
        ? x.upperBound : min(x.upperBound, (start / TileGrid.side + 1) * TileGrid.side)
      body(pixel(x: start, y: y), start..<end)
      start = end
    }
  }
}
