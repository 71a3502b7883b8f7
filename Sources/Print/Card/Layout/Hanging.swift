import Imaging
import Overlay

/// How a photo hangs on a panel.
struct Hanging {
  /// The part of the photo that the frame shows, in the photo's pixels.
  var crop: Rectangle
  /// The frame's inner edge, in millimetres.
  var picture: Rectangle
  /// The statue on the ledge, in millimetres; `nil` without one.
  var statue: StatuePlacement?

  /// Millimetres per pixel of the photo.
  var scale: Double { picture.width / crop.width }

  /// A rectangle of the photo on the card.
  func onCard(_ area: Rectangle) -> Rectangle {
    Rectangle(
      x: picture.x + (area.x - crop.x) * scale, y: picture.y + (area.y - crop.y) * scale,
      width: area.width * scale, height: area.height * scale)
  }

  /// The visible parts of some areas of the photo, on the card.
  func seen(_ areas: [Rectangle]) -> [Rectangle] {
    areas.compactMap { onCard($0).intersection(picture) }
  }

  /// A point of the card on the photo.
  func onPhoto(_ point: Point) -> Point {
    Point(
      (point.x - picture.x) / scale + crop.x, (point.y - picture.y) / scale + crop.y)
  }
}
