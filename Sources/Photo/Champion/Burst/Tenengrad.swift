import Imaging

/// Sharpness by Tenengrad, the mean squared luma gradient, normalised by the variance.
enum Tenengrad {
  /// The longer side to which a region is reduced: averages the sensor's noise and makes faces of
  /// all sizes comparable.
  private static let side = 96

  /// The mean squared luma gradient by the luma's variance, 0 and up; 0 for a region without
  /// contrast.
  ///
  /// The variance cancels exposure and contrast: blur keeps it and lowers the gradients.
  ///
  /// - Parameter region: in pixels; its part outside the photo is ignored.
  static func sharpness(of photo: Photo, in region: Rectangle) -> Double {
    guard let gray = LumaPatch(photo, region, side: side) else { return 0 }
    var (sum, squares, gradients, count) = (0.0, 0.0, 0.0, 0.0)
    for y in 1..<gray.height - 1 {
      for x in 1..<gray.width - 1 {
        let value = gray[x, y]
        let across = gray[x + 1, y] - gray[x - 1, y]
        let down = gray[x, y + 1] - gray[x, y - 1]
        sum += value
        squares += value * value
        gradients += across * across + down * down
        count += 1
      }
    }
    let variance = squares / count - (sum / count) * (sum / count)
    // Below one level of 255 the variance is rounding noise.
    return variance > 1 ? gradients / count / (4 * variance) : 0
  }
}

/// The luma of a region of a photo, reduced to a longer side of `side` pixels at most.
private struct LumaPatch {
  let width: Int
  let height: Int
  private let values: [Double]

  init?(_ photo: Photo, _ region: Rectangle, side: Int) {
    guard let inside = region.intersection(photo.size.frame) else { return nil }
    let columns = Int(inside.x)..<min(Int(inside.maxX.rounded(.up)), photo.size.width)
    let rows = Int(inside.y)..<min(Int(inside.maxY.rounded(.up)), photo.size.height)
    guard columns.count >= 3, rows.count >= 3 else { return nil }
    let factor = min(1, Double(side) / Double(max(columns.count, rows.count)))
    let size = PixelSize(
      width: max(3, Int(Double(columns.count) * factor)),
      height: max(3, Int(Double(rows.count) * factor)))
    let small = photo.cropped(x: columns, y: rows).resized(to: size)
    (width, height) = (size.width, size.height)
    // The luma weights of ITU-R BT.601.
    let weights = SIMD3(0.299, 0.587, 0.114)
    var values: [Double] = []
    values.reserveCapacity(size.area)
    for start in stride(from: 0, to: small.pixels.count, by: 3) {
      let color = SIMD3(
        Double(small.pixels[start]), Double(small.pixels[start + 1]),
        Double(small.pixels[start + 2]))
      values.append((color * weights).sum())
    }
    self.values = values
  }

  subscript(x: Int, y: Int) -> Double { values[y * width + x] }
}
