/// The squares of 8 × 8 pixels of a stored picture, found from the upright picture's pixels.
///
/// They begin at the stored picture's upper left corner, so that in the upright one the cut squares
/// may come first.
struct SquareGrid {
  private let upright: PixelSize
  private let orientation: Orientation
  private let columns: Int
  /// The number of squares.
  let count: Int

  init(upright: PixelSize, orientation: Orientation) {
    self.upright = upright
    self.orientation = orientation
    // What leads from stored to upright swaps the axes, or does not, in both directions.
    let stored = orientation.uprightSize(of: upright)
    columns = (stored.width + 7) / 8
    count = columns * ((stored.height + 7) / 8)
  }

  /// The square of a pixel of the upright picture.
  func index(x: Int, y: Int) -> Int {
    let across = (orientation.isReversedAcross ? upright.width - 1 - x : x) / 8
    let down = (orientation.isReversedDown ? upright.height - 1 - y : y) / 8
    return orientation.swapsAxes ? across * columns + down : down * columns + across
  }

  /// The column behind those of the upright picture that are in the same square as column `x`.
  func endOfSquare(at x: Int) -> Int {
    orientation.isReversedAcross
      ? upright.width - (upright.width - 1 - x) / 8 * 8 : (x / 8 + 1) * 8
  }
}
