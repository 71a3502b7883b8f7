import CImageCodecs

/// A part of the upright picture: where it is in the stored one, and where the stored one's pixels go.
struct StoredPart {
  /// The part of the stored picture.
  let area: JPEGArea
  /// From the place of the part's upper left pixel to that of the area's first one, in bytes.
  let start: Int
  /// From the place of a pixel to that of the next one in the stored picture's row, and in its column.
  let right, down: Int

  /// - Parameters:
  ///   - x: the upright picture's columns.
  ///   - y: its rows.
  ///   - step: of these, every so manieth counts, the first and the last among them.
  ///   - size: the upright picture's.
  ///   - orientation: how the stored picture is moved to be upright.
  ///   - stride: from one row of the part's pixels to the next, in bytes.
  init(
    x: Range<Int>, y: Range<Int>, step: Int = 1, of size: PixelSize, orientation: Orientation,
    stride: Int
  ) {
    let (backAcross, backDown) = (orientation.isReversedAcross, orientation.isReversedDown)
    let across = backAcross ? size.width - x.upperBound..<size.width - x.lowerBound : x
    let down = backDown ? size.height - y.upperBound..<size.height - y.lowerBound : y
    let (columns, rows) = orientation.swapsAxes ? (down, across) : (across, down)
    area = JPEGArea(
      x: UInt32(columns.lowerBound), y: UInt32(rows.lowerBound), width: UInt32(columns.count),
      height: UInt32(rows.count))
    start =
      (backAcross ? 3 * ((x.count - 1) / step) : 0)
      + (backDown ? stride * ((y.count - 1) / step) : 0)
    let steps = (backAcross ? -3 : 3, backDown ? -stride : stride)
    (right, self.down) = orientation.swapsAxes ? (steps.1, steps.0) : steps
  }
}
