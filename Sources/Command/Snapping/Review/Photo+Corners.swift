import Champion
import Imaging
import Overlay

extension Photo {
  /// The photo with four corner marks around an area, for the screen.
  ///
  /// - Parameter thickness: the lines' width, in pixels.
  func marking(_ area: Rectangle, thickness: Int) -> Photo {
    var photo = self
    // The marks stay inside the photo.
    guard let area = area.intersection(size.frame) else { return photo }
    let (left, top) = (Int(area.x), Int(area.y))
    let (right, bottom) = (Int(area.maxX), Int(area.maxY))
    let arm = max(2 * thickness, (right - left) / 6)
    photo.withMutablePixels { pixels in
      func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
        for y in rows.clamped(to: 0..<size.height) {
          for x in columns.clamped(to: 0..<size.width) {
            let index = (y * size.width + x) * 3
            // The yellow of a viewfinder.
            (pixels[index], pixels[index + 1], pixels[index + 2]) = (255, 214, 10)
          }
        }
      }
      for (x, columns) in [(left, left..<left + arm), (right, right - arm..<right)] {
        let side = x == left ? x..<x + thickness : x - thickness..<x
        for (y, rows) in [(top, top..<top + arm), (bottom, bottom - arm..<bottom)] {
          fill(columns, y == top ? y..<y + thickness : y - thickness..<y)
          fill(side, rows)
        }
      }
    }
    return photo
  }
}

extension PlacementPlan {
  /// The approximate bounding box of an item, in pixels.
  func area(of item: PlacementEditor.Item) -> Rectangle {
    switch item {
    case .wreath(let index):
      let wreath = placement.wreaths[index]
      return Rectangle(
        x: wreath.center.x - 0.66 * wreath.width, y: wreath.center.y - 0.45 * wreath.width,
        width: 1.32 * wreath.width, height: 0.9 * wreath.width)
    case .statue:
      guard let statue = placement.statue else { return Rectangle(x: 0, y: 0, width: 1, height: 1) }
      return Rectangle(
        x: statue.base.x - 0.4 * statue.height, y: statue.base.y - statue.height,
        width: 0.8 * statue.height, height: statue.height)
    }
  }
}
