import Glibc

/// Pixels of some of a photo's tiles, R, G, B row by row.
///
/// Different tiles may be added at the same time; nobody changes a store that two photos have.
final class TileStore: @unchecked Sendable {
  // A class, because it owns the tiles' memory.
  let grid: TileGrid
  /// Each tile's pixels, `nil` for those that are not there.
  let table: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>?>

  /// From one row of a tile to the next, in bytes; also of those that are cut.
  static let stride = 3 * TileGrid.side

  init(_ grid: TileGrid) {
    self.grid = grid
    table = .allocate(capacity: grid.count)
    table.initialize(repeating: nil)
  }

  /// The same tiles once more.
  init(copying other: TileStore) {
    grid = other.grid
    table = .allocate(capacity: grid.count)
    table.initialize(repeating: nil)
    for (tile, pixels) in other.table.enumerated() {
      if let pixels { add(tile).update(from: pixels, count: Self.stride * TileGrid.side) }
    }
  }

  deinit {
    for tile in table { tile?.deallocate() }
    table.deallocate()
  }

  /// Room for the pixels of a tile that is not there yet.
  func add(_ tile: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(table[tile] == nil, "the tile is new")
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.stride * TileGrid.side)
    table[tile] = pixels
    return pixels
  }
}
