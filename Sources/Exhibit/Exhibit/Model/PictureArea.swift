package import Imaging

/// A point of a picture, as shares of its width and height.
package struct PicturePlace: Sendable, Equatable {
  package let x, y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The point in a picture of a size, in its pixels.
  package func point(in size: PixelSize) -> Point {
    Point(x * Double(size.width), y * Double(size.height))
  }
}

/// A rectangle of a picture, as shares of its width and height.
package struct PictureArea: Sendable, Equatable {
  package let left, top, width, height: Double

  package init(left: Double, top: Double, width: Double, height: Double) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// The whole picture.
  package static let whole = PictureArea(left: 0, top: 0, width: 1, height: 1)

  /// The rectangle in a picture of a size, in its pixels.
  package func rectangle(in size: PixelSize) -> Rectangle {
    Rectangle(
      x: left * Double(size.width), y: top * Double(size.height),
      width: width * Double(size.width), height: height * Double(size.height))
  }
}
