import Glibc

/// Remembers a photo's pixels before they are painted over, so that it is known afterwards which
/// have changed.
///
/// A class, because all painters of one photo write to the same record. It is used by one thread at
/// a time.
public final class PixelRecord {
  /// The photo's size.
  public let size: PixelSize
  /// The pixels of each tile, row by row; none where nothing was painted.
  private var tiles: [[UInt8]]
  private let columns: Int

  /// The side of a tile: a tile's 3 KB are copied in long runs, and little is copied for nothing.
  private static let side = 32

  /// Begins a record; nothing is remembered yet.
  public init(size: PixelSize) {
    self.size = size
    columns = (size.width + Self.side - 1) / Self.side
    let rows = (size.height + Self.side - 1) / Self.side
    tiles = Array(repeating: [], count: columns * rows)
  }

  /// Remembers pixels that are about to be painted over; those remembered before stay as they were.
  ///
  /// - Parameters:
  ///   - x: the columns; what lies outside the photo does not count.
  ///   - y: the rows.
  ///   - pixels: the photo's pixels, R, G, B, row by row.
  public func keep(x: Range<Int>, y: Range<Int>, of pixels: UnsafeBufferPointer<UInt8>) {
    let x = x.clamped(to: 0..<size.width)
    let y = y.clamped(to: 0..<size.height)
    guard !x.isEmpty, !y.isEmpty, let base = pixels.baseAddress else { return }
    precondition(pixels.count == size.area * 3, "three bytes a pixel")
    for row in y.lowerBound / Self.side...(y.upperBound - 1) / Self.side {
      for column in x.lowerBound / Self.side...(x.upperBound - 1) / Self.side {
        let index = row * columns + column
        if tiles[index].isEmpty { tiles[index] = copy(tileAt: column, row, of: base) }
      }
    }
  }

  private func columns(ofTile column: Int) -> Range<Int> {
    column * Self.side..<min((column + 1) * Self.side, size.width)
  }

  private func rows(ofTile row: Int) -> Range<Int> {
    row * Self.side..<min((row + 1) * Self.side, size.height)
  }

  private func copy(
    tileAt column: Int, _ row: Int, of base: UnsafePointer<UInt8>
  ) -> [UInt8] {
    let x = columns(ofTile: column)
    let y = rows(ofTile: row)
    return [UInt8](unsafeUninitializedCapacity: 3 * x.count * y.count) { tile, count in
      count = 3 * x.count * y.count
      guard let target = tile.baseAddress else { return }
      for (line, y) in y.enumerated() {
        memcpy(
          target + 3 * x.count * line, base + 3 * (y * size.width + x.lowerBound), 3 * x.count)
      }
    }
  }

  /// Which squares of 8 × 8 pixels of the stored picture have changed since.
  ///
  /// - Parameters:
  ///   - pixels: the photo's pixels now.
  ///   - orientation: how the stored picture was moved to be upright.
  /// - Returns: a byte for each square of the stored picture, row by row, the last ones possibly cut;
  ///   1 where a pixel has changed.
  func changedSquares(of pixels: [UInt8], storedAs orientation: Orientation) -> [UInt8] {
    precondition(pixels.count == size.area * 3, "three bytes a pixel")
    let grid = SquareGrid(upright: size, orientation: orientation)
    var squares = [UInt8](repeating: 0, count: grid.count)
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for (index, tile) in tiles.enumerated() where !tile.isEmpty {
        compare(tile, at: index % columns, index / columns, with: base, grid, &squares)
      }
    }
    return squares
  }

  private func compare(
    _ tile: [UInt8], at column: Int, _ row: Int, with base: UnsafePointer<UInt8>,
    _ grid: SquareGrid, _ squares: inout [UInt8]
  ) {
    let x = columns(ofTile: column)
    tile.withUnsafeBufferPointer { tile in
      guard let old = tile.baseAddress else { return }
      for (line, y) in rows(ofTile: row).enumerated() {
        var start = x.lowerBound
        // Most lines of most tiles are as they were.
        if memcmp(
          old + 3 * x.count * line, base + 3 * (y * size.width + start), 3 * x.count) == 0
        {
          continue
        }
        while start < x.upperBound {
          let end = min(grid.endOfSquare(at: start), x.upperBound)
          let square = grid.index(x: start, y: y)
          if squares[square] == 0,
            memcmp(
              old + 3 * (x.count * line + start - x.lowerBound),
              base + 3 * (y * size.width + start), 3 * (end - start)) != 0
          {
            squares[square] = 1
          }
          start = end
        }
      }
    }
  }
}
