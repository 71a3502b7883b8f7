/// How much of each cell of a region belongs to the foreground: an alpha matte.
package struct Matte: Sendable {
  /// The region in cells, counted from the photo's corner.
  package let columns, rows: Range<Int>
  /// The side of a cell in pixels of the photo: more than 1 where the photo shows no finer edges.
  package let step: Double
  /// 0 (background) to 1 (foreground), in row order.
  package let alpha: [Float]

  /// Makes a matte from its values.
  package init(columns: Range<Int>, rows: Range<Int>, step: Double = 1, alpha: [Float]) {
    precondition(alpha.count == columns.count * rows.count, "one value a cell")
    (self.columns, self.rows, self.step, self.alpha) = (columns, rows, step, alpha)
  }

  /// The value of a cell; 0 outside the region.
  package subscript(x: Int, y: Int) -> Float {
    guard columns.contains(x), rows.contains(y) else { return 0 }
    return alpha[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
  }

  /// The value at a pixel of the photo, interpolated between the cells' centres.
  package func value(x: Int, y: Int) -> Float {
    guard step != 1 else { return self[x, y] }
    let u = (Double(x) + 0.5) / step - 0.5
    let v = (Double(y) + 0.5) / step - 0.5
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (right, low) = (Float(u - Double(left)), Float(v - Double(top)))
    let upper = self[left, top] * (1 - right) + self[left + 1, top] * right
    let lower = self[left, top + 1] * (1 - right) + self[left + 1, top + 1] * right
    return upper * (1 - low) + lower * low
  }
}
