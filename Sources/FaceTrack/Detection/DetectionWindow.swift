import Imaging

/// The rectangle of a photo that a detector sees in one run, in whole pixels.
struct DetectionWindow: Hashable, Sendable {
  var x: Int
  var y: Int
  var size: PixelSize

  /// The whole photo.
  init(of photo: PixelSize) {
    (x, y, size) = (0, 0, photo)
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
