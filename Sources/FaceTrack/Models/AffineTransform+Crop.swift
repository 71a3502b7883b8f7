import Imaging

extension PixelSize {
  /// Whether a part is so small that it is made by itself, of a photo that is still samples; others will
  /// need what a larger one does.
  func isLarge(beside columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    columns.count * rows.count * 4 < area
  }
}

extension AffineTransform {
  /// This map, and a shift after it.
  func moved(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: a, b: b, tx: tx + x, c: c, d: d, ty: ty + y)
  }

  /// All of a picture that a crop may read: what lies under its corners, and twice as much round it as
  /// averaging and interpolation take (`sampling_crop`).
  func part(
    of picture: PixelSize, under crop: PixelSize
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let (width, height) = (Double(crop.width), Double(crop.height))
    let corners = [Point(0, 0), Point(width, 0), Point(0, height), Point(width, height)].map {
      self($0)
    }
    // A network that gives no numbers is the loop's to refuse; all of the picture is safe.
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      let box = Rectangle(bounding: corners)
    else {
      return (0..<picture.width, 0..<picture.height)
    }
    let margin = 4 + 2 * max(box.width, box.height) / max(width, height)
    func range(_ low: Double, _ high: Double, in count: Int) -> Range<Int> {
      let last = Double(count - 1)
      let first = Int(min(max((low - margin).rounded(.down), 0), last))
      return first..<Int(min(max((high + margin).rounded(.up), Double(first + 1)), last + 1))
    }
    return (
      range(box.x, box.maxX, in: picture.width), range(box.y, box.maxY, in: picture.height)
    )
  }
}
