package import Imaging
package import PictureTracking

/// How a frame shows a picture: where, in which light and how blurred.
package struct PictureView: Sendable, Equatable {
  /// The picture's size, in the pixels that the homography maps to the frame's.
  package let size: PixelSize
  package private(set) var homography: Homography
  package let appearance: PictureAppearance
  /// How strongly to paint what comes alive, 0 to 1; less if the sighting is uncertain.
  package let strength: Double

  package init(
    size: PixelSize, homography: Homography, appearance: PictureAppearance = .unchanged,
    strength: Double = 1
  ) {
    (self.size, self.homography) = (size, homography)
    (self.appearance, self.strength) = (appearance, strength)
  }

  /// Where the frame shows the picture's middle.
  var middle: Point { homography(Point(Double(size.width) / 2, Double(size.height) / 2)) }

  /// Moves the picture over the frame.
  mutating func move(by step: Point) {
    var values = homography.values
    for column in 0..<3 {
      values[column] += step.x * values[6 + column]
      values[3 + column] += step.y * values[6 + column]
    }
    homography = Homography(values)
  }

  /// The place of an area in the frame; `nil` if nothing can be painted there.
  func quadrilateral(of area: PictureArea = .whole) -> Quadrilateral? {
    Quadrilateral(area.rectangle(in: size).corners.map { homography($0) })
  }

  /// The map from the frame to the texels of an image that fills an area: nine values in row order.
  /// Its last row gives positive values where the picture is in front of the camera.
  func texels(of image: PlaneImage, in area: PictureArea) -> [Double] {
    let h = homography.values
    // The adjugate serves as the inverse, because a factor makes no difference.
    let inverse = [
      h[4] * h[8] - h[5] * h[7], h[2] * h[7] - h[1] * h[8], h[1] * h[5] - h[2] * h[4],
      h[5] * h[6] - h[3] * h[8], h[0] * h[8] - h[2] * h[6], h[2] * h[3] - h[0] * h[5],
      h[3] * h[7] - h[4] * h[6], h[1] * h[6] - h[0] * h[7], h[0] * h[4] - h[1] * h[3],
    ]
    let part = area.rectangle(in: size)
    let shrinking = Double(1 << image.level)
    let across = Double(image.fullSize.width) / shrinking / part.width
    let down = Double(image.fullSize.height) / shrinking / part.height
    let center = homography(part.center)
    let nearness = inverse[6] * center.x + inverse[7] * center.y + inverse[8]
    let sign = nearness < 0 ? -1.0 : 1
    let (x, y, w) = (inverse[0...2], inverse[3...5], inverse[6...8])
    return zip(x, w).map { sign * across * ($0 - part.x * $1) }
      + zip(y, w).map { sign * down * ($0 - part.y * $1) } + w.map { sign * $0 }
  }
}
