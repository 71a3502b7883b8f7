/// The tiles of 8 × 8 pixels of a stored (unrotated) picture, addressed by upright pixels.
///
/// The grid begins at the stored picture's upper left corner. Partial tiles are therefore at its
/// right and lower edges, which may be any edges of the upright picture.
struct TileGrid {
  private let upright: PixelSize
  private let orientation: Orientation
  private let columns: Int
  /// The number of tiles.
  let count: Int

  init(upright: PixelSize, orientation: Orientation) {
    self.upright = upright
    self.orientation = orientation
    // An orientation that swaps the axes does so in both directions.
    let stored = orientation.uprightSize(of: upright)
    columns = (stored.width + 7) / 8
    count = columns * ((stored.height + 7) / 8)
  }

  /// The index of the tile of an upright pixel, in row order of the stored picture.
  func index(x: Int, y: Int) -> Int {
    let x = (orientation.reversesX ? upright.width - 1 - x : x) / 8
    let y = (orientation.reversesY ? upright.height - 1 - y : y) / 8
    return orientation.swapsAxes ? x * columns + y : y * columns + x
  }

  /// The end of the run of upright columns, from column `x` on, that share its tile.
  func endOfTile(at x: Int) -> Int {
    orientation.reversesX ? upright.width - (upright.width - 1 - x) / 8 * 8 : (x / 8 + 1) * 8
  }
}
