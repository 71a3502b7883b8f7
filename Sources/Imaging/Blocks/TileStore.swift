import Glibc

/// Pixels of some of a photo's tiles, R, G, B row by row.
///
/// One thread at a time adds tiles; nobody changes a store that two photos have.
final class TileStore: @unchecked Sendable {
  // A class, because it owns the tiles' memory.
  let grid: TileGrid
  /// Each tile's pixels, `nil` for those that are not there.
  let table: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>?>
  /// The memory in which the tiles lie, several in each piece.
  private var pieces: [UnsafeMutablePointer<UInt8>] = []

  /// From one row of a tile to the next, in bytes; also of those that are cut.
  static let stride = 3 * TileGrid.side
  /// The bytes of a tile.
  static let tileSize = stride * TileGrid.side
  /// Tiles in a piece of memory: so few that pieces lie where others were given back, so many that
  /// threads that paint do not wait for each other's memory.
  private static let tilesInPiece = 16

  init(_ grid: TileGrid) {
    self.grid = grid
    table = .allocate(capacity: grid.count)
    table.initialize(repeating: nil)
  }

  /// The same tiles once more.
  convenience init(copying other: TileStore) {
    self.init(other.grid)
    add(other.table.indices.filter { other.table[$0] != nil })
    for (tile, pixels) in other.table.enumerated() {
      if let pixels { table[tile]?.update(from: pixels, count: Self.tileSize) }
    }
  }

  deinit {
    for piece in pieces { piece.deallocate() }
    table.deallocate()
  }

  /// Makes room for the pixels of tiles that are not there yet.
  func add(_ tiles: [Int]) {
    var start = 0
    while start < tiles.count {
      let end = min(tiles.count, start + Self.tilesInPiece)
      let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: (end - start) * Self.tileSize)
      pieces.append(piece)
      for (place, tile) in tiles[start..<end].enumerated() {
        precondition(table[tile] == nil, "the tile is new")
        table[tile] = piece + place * Self.tileSize
      }
      start = end
    }
  }
}
