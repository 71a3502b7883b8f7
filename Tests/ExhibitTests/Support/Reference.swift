import Glibc
import Imaging
import PictureTracking

/// A picture on a plane, filtered slowly: the mean light of 36 places in a pixel.
struct Reference {
  private static let side = 6
  private static let linear = (0...255).map { byte -> Double in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private let photo: Photo
  private let inverse: (Double, Double) -> Point

  init(_ photo: Photo, _ homography: Homography) {
    self.photo = photo
    let h = homography.values
    // Two equations for the picture's point, by Cramer's rule.
    inverse = { x, y in
      let (a, b, c) = (h[0] - h[6] * x, h[1] - h[7] * x, h[8] * x - h[2])
      let (d, e, f) = (h[3] - h[6] * y, h[4] - h[7] * y, h[8] * y - h[5])
      let determinant = a * e - b * d
      return Point((c * e - b * f) / determinant, (a * f - c * d) / determinant)
    }
  }

  /// The sRGB values of a pixel of the frame.
  func pixel(_ x: Int, _ y: Int) -> [Double] {
    var light = [0.0, 0, 0]
    for sample in 0..<Self.side * Self.side {
      let across = (Double(sample % Self.side) + 0.5) / Double(Self.side)
      let down = (Double(sample / Self.side) + 0.5) / Double(Self.side)
      let point = inverse(Double(x) + across, Double(y) + down)
      for channel in 0..<3 { light[channel] += self.light(point, channel) }
    }
    return light.map { sum in
      let value = sum / Double(Self.side * Self.side)
      return 255 * (value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
  }

  /// The light of a point, interpolated.
  private func light(_ point: Point, _ channel: Int) -> Double {
    let x = min(max(point.x - 0.5, 0), Double(photo.size.width) - 1.001)
    let y = min(max(point.y - 0.5, 0), Double(photo.size.height) - 1.001)
    let (left, top) = (Int(x), Int(y))
    func value(_ column: Int, _ row: Int) -> Double {
      Self.linear[Int(photo.pixels[3 * ((top + row) * photo.size.width + left + column) + channel])]
    }
    let (across, down) = (x - Double(left), y - Double(top))
    let upper = value(0, 0) * (1 - across) + value(1, 0) * across
    let lower = value(0, 1) * (1 - across) + value(1, 1) * across
    return upper * (1 - down) + lower * down
  }
}
