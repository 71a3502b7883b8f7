import Imaging

/// The noise level of a photo.
///
/// The difference of two Laplacians removes gradients and curvature and leaves the noise (Immerkær,
/// Fast noise variance estimation, 1996). The lower quartile over a grid of small blocks stands for
/// the flat ones.
enum Noise {
  /// The side of a block in pixels.
  private static let side = 12
  /// The largest number of blocks along each side of the photo.
  private static let maxBlocks = 24

  /// The noise's standard deviation in the encoded picture, 0 to 1.
  static func sigma(of photo: Photo) -> Double {
    let (width, height) = (photo.size.width, photo.size.height)
    guard width >= side, height >= side else { return 0 }
    let columns = min(maxBlocks, width / side)
    let rows = min(maxBlocks, height / side)
    var sigmas: [Double] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (width - side) * column / max(1, columns - 1)
        let y = (height - side) * row / max(1, rows - 1)
        let noise = photo.withPixels(x: x..<x + side, y: y..<y + side) { sigma(of: $0, stride: $1) }
        if let noise { sigmas.append(noise) }
      }
    }
    guard sigmas.count >= 8 else { return 0 }
    return sigmas.quickselect(sigmas.count / 4) / 255
  }

  /// The noise of one block in levels; `nil` for a block near black or white, which clip the noise.
  private static func sigma(
    of pixels: UnsafePointer<UInt8>, stride: Int
  ) -> Double? {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: side * side) { values in
      var total = 0
      for y in 0..<side {
        // Green carries most of the luminance, and half of a Bayer sensor's sites measure it.
        let start = y * stride + 1
        for x in 0..<side {
          let value = pixels[start + 3 * x]
          values.initializeElement(at: y * side + x, to: Int32(value))
          total += Int(value)
        }
      }
      guard (20...235).contains(total / (side * side)) else { return nil }
      var sum: Int32 = 0
      for y in 1..<side - 1 {
        for x in 1..<side - 1 {
          let i = y * side + x
          let corners =
            values[i - side - 1] &+ values[i - side + 1] &+ values[i + side - 1]
            &+ values[i + side + 1]
          let sides = values[i - side] &+ values[i + side] &+ values[i - 1] &+ values[i + 1]
          sum &+= abs(corners &- 2 &* sides &+ 4 &* values[i])
        }
      }
      return 1.2533 * Double(sum) / Double(6 * (side - 2) * (side - 2))
    }
  }
}
