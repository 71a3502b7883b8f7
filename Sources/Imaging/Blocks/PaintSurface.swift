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
    let wanted = grid.tiles(under: rows, margin: margin, columns: columns).compactMap {
      tile -> TileTask? in
      let isKept = kept.map { $0.table[tile] == nil } ?? false
      let task = TileTask(tile: tile, isMade: isMissing(tile), isKept: isKept)
      return task.isMade || task.isKept ? task : nil
    }
    // All room at once: threads that asked for it tile by tile would wait for each other.
    tiles?.store.add(wanted.filter(\.isMade).map(\.tile))
    kept?.add(wanted.filter(\.isKept).map(\.tile))
    // Each tile is somebody's alone.
    nonisolated(unsafe) let surface = self
    share(wanted.count) { number in
      let task = wanted[number]
      if task.isMade { surface.make(task.tile) }
      if let kept, task.isKept { surface.copy(task.tile, to: kept) }
    }
  }

  /// What is to be done before a tile is painted on.
  private struct TileTask {
    var tile: Int
    /// Whether its pixels are made, and whether they are remembered.
    var isMade, isKept: Bool
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

  /// Makes the pixels of a tile for which there is room.
  private func make(_ tile: Int) {
    guard let tiles, let place = tiles.store.table[tile] else { return }
    tiles.samples.write(
      x: grid.columns(of: tile), y: grid.rows(of: tile), to: place, stride: TileStore.stride)
  }

  /// Copies the pixels of a tile to where there is room for them.
  private func copy(_ tile: Int, to kept: TileStore) {
    guard let target = kept.table[tile] else { return }
    let (x, y) = (grid.columns(of: tile), grid.rows(of: tile))
    let place = pixel(x: x.lowerBound, y: y.lowerBound)
    let stride = whole == nil ? TileStore.stride : 3 * size.width
    for row in 0..<y.count {
      memcpy(target + row * TileStore.stride, place + row * stride, 3 * x.count)
    }
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
