/// A photo's tiles: squares, the last ones possibly cut, row by row.
struct TileGrid: Sendable {
  let size: PixelSize
  /// Tiles in a row.
  let columns: Int
  /// The number of tiles.
  let count: Int

  /// The side of a tile: a tile's 3 KB are copied in long runs, little is copied for nothing, and no
  /// block of an upright JPEG lies in two of them.
  static let side = 32

  init(_ size: PixelSize) {
    self.size = size
    columns = (size.width + Self.side - 1) / Self.side
    count = columns * ((size.height + Self.side - 1) / Self.side)
  }

  /// The photo's columns that are in a tile.
  func columns(of tile: Int) -> Range<Int> {
    let column = tile % columns
    return column * Self.side..<min((column + 1) * Self.side, size.width)
  }

  /// The photo's rows that are in a tile.
  func rows(of tile: Int) -> Range<Int> {
    let row = tile / columns
    return row * Self.side..<min((row + 1) * Self.side, size.height)
  }

  /// The tiles under rows, and columns of each, and so many pixels round them; what is outside the photo
  /// does not count.
  func tiles(under rows: Range<Int>, margin: Int, columns: (Int) -> Range<Int>) -> [Int] {
    var isUnder = [Bool](repeating: false, count: count)
    for y in rows {
      let x = columns(y)
      guard !x.isEmpty else { continue }
      let across = (x.lowerBound - margin..<x.upperBound + margin).clamped(to: 0..<size.width)
      let down = (y - margin..<y + margin + 1).clamped(to: 0..<size.height)
      guard !across.isEmpty, !down.isEmpty else { continue }
      for row in down.lowerBound / Self.side...(down.upperBound - 1) / Self.side {
        for column in across.lowerBound / Self.side...(across.upperBound - 1) / Self.side {
          isUnder[row * self.columns + column] = true
        }
      }
    }
    return isUnder.indices.filter { isUnder[$0] }
  }
}
