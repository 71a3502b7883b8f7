/// How much of each pixel of a region belongs to the foreground: an alpha matte.
package struct Matte: Sendable {
  /// The region, within the photo.
  package let columns, rows: Range<Int>
  /// 0 (background) to 1 (foreground), in row order.
  package let alpha: [Float]

  /// Makes a matte from its values.
  package init(columns: Range<Int>, rows: Range<Int>, alpha: [Float]) {
    precondition(alpha.count == columns.count * rows.count, "one value a pixel")
    (self.columns, self.rows, self.alpha) = (columns, rows, alpha)
  }

  /// The value at a pixel; 0 outside the region.
  package subscript(x: Int, y: Int) -> Float {
    guard columns.contains(x), rows.contains(y) else { return 0 }
    return alpha[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
  }
}
