import Imaging

/// The rectangle that a detector sees in one run, in whole pixels of the photo; black beyond its edges.
struct DetectionWindow: Hashable, Sendable {
  var x: Int
  var y: Int
  var size: PixelSize

  /// The whole photo, with a margin on all sides.
  ///
  /// - Parameter margin: as a share of the photo's longer side.
  init(of photo: PixelSize, margin: Double = 0) {
    let width = Int(margin * Double(max(photo.width, photo.height)))
    (x, y) = (-width, -width)
    size = PixelSize(width: photo.width + 2 * width, height: photo.height + 2 * width)
  }

  /// A window of the wanted size centred on a point, shifted and clipped to lie inside the photo.
  init(around center: Point, _ wanted: PixelSize, in photo: PixelSize) {
    size = PixelSize(
      width: max(1, min(wanted.width, photo.width)),
      height: max(1, min(wanted.height, photo.height)))
    let corner = center - Point(Double(size.width) / 2, Double(size.height) / 2)
    x = Int(min(max(corner.x, 0), Double(photo.width - size.width)))
    y = Int(min(max(corner.y, 0), Double(photo.height - size.height)))
  }
}
