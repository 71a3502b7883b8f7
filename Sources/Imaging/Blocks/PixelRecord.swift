import Glibc

/// Remembers a photo's pixels before they are painted over, so that it is known afterwards which
/// have changed.
///
/// A class, because all painters of one photo write to the same record. It is used by one thread at
/// a time.
public final class PixelRecord {
  /// The photo's size.
  public let size: PixelSize
  /// The pixels of tiles on which something was painted, as they were.
  let tiles: TileStore

  /// Begins a record; nothing is remembered yet.
  public init(size: PixelSize) {
    self.size = size
    tiles = TileStore(TileGrid(size))
  }

  /// Remembers pixels that are about to be painted over; those remembered before stay as they were.
  ///
  /// - Parameters:
  ///   - x: the columns; what lies outside the photo does not count.
  ///   - y: the rows.
  ///   - pixels: the photo's pixels, R, G, B, row by row.
  public func keep(x: Range<Int>, y: Range<Int>, of pixels: UnsafeBufferPointer<UInt8>) {
    guard let first = pixels.baseAddress else { return }
    precondition(pixels.count == size.area * 3, "three bytes a pixel")
    // They are read only.
    PaintSurface(UnsafeMutablePointer(mutating: first), size: size).prepare(
      rows: y, recording: self, columns: { _ in x }
    ) { count, keep in
      for number in 0..<count { keep(number) }
    }
  }

  /// Which squares of 8 × 8 pixels of the stored picture have changed since.
  ///
  /// - Parameters:
  ///   - pixels: the photo's pixels now.
  ///   - orientation: how the stored picture was moved to be upright.
  /// - Returns: a byte for each square of the stored picture, row by row, the last ones possibly cut;
  ///   1 where a pixel has changed.
  func changedSquares(of pixels: StoredPixels, storedAs orientation: Orientation) -> [UInt8] {
    let squareGrid = SquareGrid(upright: size, orientation: orientation)
    var squares = [UInt8](repeating: 0, count: squareGrid.count)
    for (index, tile) in tiles.table.enumerated() {
      guard let tile else { continue }
      let (x, y) = (tiles.grid.columns(of: index), tiles.grid.rows(of: index))
      pixels.withTile(index, x, y) { now, stride in
        compare(
          (UnsafePointer(tile), TileStore.stride), with: (now, stride), x, y, squareGrid, &squares)
      }
    }
    return squares
  }

  private func compare(
    _ old: (UnsafePointer<UInt8>, stride: Int), with now: (UnsafePointer<UInt8>, stride: Int),
    _ x: Range<Int>, _ y: Range<Int>, _ squareGrid: SquareGrid, _ squares: inout [UInt8]
  ) {
    for (line, y) in y.enumerated() {
      let (old, now) = (old.0 + line * old.stride, now.0 + line * now.stride)
      // Most lines of most tiles are as they were.
      if memcmp(old, now, 3 * x.count) == 0 { continue }
      var start = x.lowerBound
      while start < x.upperBound {
        let end = min(squareGrid.endOfSquare(at: start), x.upperBound)
        let square = squareGrid.index(x: start, y: y)
        let place = 3 * (start - x.lowerBound)
        if squares[square] == 0, memcmp(old + place, now + place, 3 * (end - start)) != 0 {
          squares[square] = 1
        }
        start = end
      }
    }
  }
}
