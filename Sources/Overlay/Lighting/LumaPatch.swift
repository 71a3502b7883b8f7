import Imaging

/// The luma of a photo's pixels about an ellipse.
struct LumaPatch {
  let width, height: Int
  /// In row order, 0 to 255.
  let values: [Float]
  /// The ellipse's centre and semi-axes, from the patch's corner in its pixels.
  private let center, radii: Point
  /// What stands before the ellipse, from the patch's corner in its pixels.
  private let obstacles: [Rectangle]

  /// The pixels about the ellipse inscribed in an area; `nil` when they lie outside of the photo.
  ///
  /// - Parameters:
  ///   - maxSide: the largest side of the patch, about the area's centre.
  ///   - obstacles: what stands before the area and is no part of it.
  init?(_ photo: Photo, in area: Rectangle, behind obstacles: [Rectangle] = [], maxSide: Double) {
    let half = Point(min(maxSide, area.width) / 2, min(maxSide, area.height) / 2)
    let left = Int(max(0, area.center.x - half.x)), top = Int(max(0, area.center.y - half.y))
    let right = Int(min(Double(photo.size.width), area.center.x + half.x))
    let bottom = Int(min(Double(photo.size.height), area.center.y + half.y))
    guard left < right, top < bottom else { return nil }
    (width, height) = (right - left, bottom - top)
    values = [Float](unsafeUninitializedCapacity: width * height) { luma, count in
      photo.withPixels(x: left..<right, y: top..<bottom) { pixels, stride in
        for y in 0..<bottom - top {
          for x in 0..<right - left {
            let index = y * stride + x * 3
            luma[count] =
              0.299 * Float(pixels[index]) + 0.587 * Float(pixels[index + 1]) + 0.114
              * Float(pixels[index + 2])
            count += 1
          }
        }
      }
    }
    let corner = Point(Double(left), Double(top))
    center = area.center - corner
    radii = Point(area.width, area.height) / 2
    self.obstacles = obstacles.map { box in
      Rectangle(x: box.x - corner.x, y: box.y - corner.y, width: box.width, height: box.height)
    }
  }

  private init(halving patch: LumaPatch) {
    (width, height) = (patch.width / 2, patch.height / 2)
    (center, radii) = (patch.center / 2, patch.radii / 2)
    obstacles = patch.obstacles.map { box in
      Rectangle(x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2)
    }
    var values: [Float] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let index = 2 * (y * patch.width + x)
        let sum =
          patch.values[index] + patch.values[index + 1] + patch.values[index + patch.width]
          + patch.values[index + patch.width + 1]
        values.append(sum / 4)
      }
    }
    self.values = values
  }

  /// The patch in half the pixels each way.
  var halved: LumaPatch { LumaPatch(halving: self) }

  /// The ellipse's columns in a row of the patch: those at the larger side of each obstacle.
  func columns(ofRow y: Int) -> Range<Int> {
    let v = (Double(y) + 0.5 - center.y) / radii.y
    guard v.magnitude < 1 else { return 0..<0 }
    let reach = radii.x * (1 - v * v).squareRoot()
    let first = Int(max(0, center.x - reach))
    var columns = first..<max(first, Int(min(Double(width), center.x + reach)))
    for box in obstacles where box.y <= Double(y) + 1 && box.maxY >= Double(y) {
      let left = columns.clamped(to: 0..<max(0, Int(box.x)))
      let right = columns.clamped(to: max(0, Int(box.maxX.rounded(.up)))..<Int.max)
      columns = left.count > right.count ? left : right
    }
    return columns
  }
}
