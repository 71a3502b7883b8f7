import Imaging
import Overlay

/// How a photo hangs on a panel.
struct Hanging {
  /// The part of the photo that is seen, in its pixels.
  var crop: Rectangle
  /// Where it is seen, in millimetres: the frame's inner edge.
  var picture: Rectangle
  /// The statue on the ledge, in millimetres; `nil` without one.
  var statue: StatuePlacement?

  /// Millimetres to a pixel of the photo.
  var scale: Double { picture.width / crop.width }

  /// A rectangle of the photo on the card.
  func onCard(_ area: Rectangle) -> Rectangle {
    Rectangle(
      x: picture.x + (area.x - crop.x) * scale, y: picture.y + (area.y - crop.y) * scale,
      width: area.width * scale, height: area.height * scale)
  }

  /// The parts of some areas of the photo that are seen, on the card.
  func seen(_ areas: [Rectangle]) -> [Rectangle] {
    areas.compactMap { onCard($0).intersection(picture) }
  }

  /// A point of the card on the photo.
  func onPhoto(_ point: Point) -> Point {
    Point(
      (point.x - picture.x) / scale + crop.x, (point.y - picture.y) / scale + crop.y)
  }
}
