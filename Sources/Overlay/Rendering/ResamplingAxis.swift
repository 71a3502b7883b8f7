import Glibc

/// The filter weights of one axis of a separable resampling.
///
/// Each pixel takes two linearly interpolated samples of the texture, convolved with a Gaussian
/// over the neighbouring pixels. Both are one set of weights: the blur costs no pass of its own.
struct ResamplingAxis: Sendable {
  /// The first tap of each pixel: a texel's index.
  let first: [Int]
  /// `taps` weights for each pixel; texels outside of the texture are transparent and have none.
  let weights: [Float]
  /// The number of taps of each pixel.
  let taps: Int

  /// Computes the weights.
  ///
  /// - Parameters:
  ///   - pixels: the pixels to resample.
  ///   - origin: the texture's edge, in pixels.
  ///   - length: the texture's extent, in pixels.
  ///   - texels: the number of texels.
  ///   - reversed: whether the texture is mirrored.
  ///   - blur: the Gaussian's sigma in pixels.
  init(
    pixels: Range<Int>, origin: Double, length: Double, texels: Int, reversed: Bool = false,
    blur: Double
  ) {
    let scale = Double(texels) / length
    let radius = ImageLayer.radius(blur: blur)
    let gauss = (-radius...radius).map {
      radius == 0 ? 1 : exp(-Double($0 * $0) / (2 * blur * blur))
    }
    let sum = 2 * gauss.reduce(0, +)
    let half = (Double(radius) + 0.25) * scale
    let taps = min(texels, Int((2 * half).rounded(.up)) + 2)
    var first: [Int] = []
    var weights = [Float](repeating: 0, count: pixels.count * taps)
    first.reserveCapacity(pixels.count)
    var mixed = [Double](repeating: 0, count: taps)
    for (row, pixel) in pixels.enumerated() {
      let position = (Double(pixel) + 0.5 - origin) * scale
      let center = reversed ? Double(texels) - position : position
      let start = min(max(Int((center - half - 0.5).rounded(.down)), 0), texels - taps)
      first.append(start)
      for index in 0..<taps { mixed[index] = 0 }
      for (index, weight) in gauss.enumerated() {
        for sample in [-0.25, 0.25] {
          let position = center + (Double(index - radius) + sample) * scale - 0.5
          let left = position.rounded(.down)
          let fraction = position - left
          let tap = Int(left) - start
          if tap >= 0, tap < taps { mixed[tap] += weight * (1 - fraction) }
          if tap >= -1, tap + 1 < taps { mixed[tap + 1] += weight * fraction }
        }
      }
      for index in 0..<taps { weights[row * taps + index] = Float(mixed[index] / sum) }
    }
    (self.first, self.weights, self.taps) = (first, weights, taps)
  }
}
