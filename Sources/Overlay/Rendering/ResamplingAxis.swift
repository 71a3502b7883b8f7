import Glibc

/// How the pixels along one side of a drawing are mixed from the texels along one side of a texture.
///
/// Each pixel takes two samples between neighbouring texels; a blur is a weighted mean of the samples
/// of neighbouring pixels. Both are one set of weights, so softening costs no pass of its own.
struct ResamplingAxis: Sendable {
  /// The first texel of each pixel.
  let first: [Int]
  /// `taps` weights for each pixel; those of texels beyond the texture are left out.
  let weights: [Float]
  /// Weights a pixel.
  let taps: Int

  /// Works out the weights.
  ///
  /// - Parameters:
  ///   - pixels: which pixels are drawn.
  ///   - origin: where the texture begins, in pixels.
  ///   - length: how many pixels the texture fills.
  ///   - texels: how many texels it has.
  ///   - reversed: whether the last texel comes first.
  ///   - blur: a Gaussian's sigma in pixels.
  init(
    pixels: Range<Int>, origin: Double, length: Double, texels: Int, reversed: Bool = false,
    blur: Double
  ) {
    let scale = Double(texels) / length
    let reach = Layer.reach(blur: blur)
    let gauss = (-reach...reach).map { reach == 0 ? 1 : exp(-Double($0 * $0) / (2 * blur * blur)) }
    let sum = 2 * gauss.reduce(0, +)
    let half = (Double(reach) + 0.25) * scale
    let taps = min(texels, Int((2 * half).rounded(.up)) + 2)
    var first: [Int] = []
    var weights = [Float](repeating: 0, count: pixels.count * taps)
    first.reserveCapacity(pixels.count)
    var mixed = [Double](repeating: 0, count: taps)
    for (row, pixel) in pixels.enumerated() {
      let place = (Double(pixel) + 0.5 - origin) * scale
      let center = reversed ? Double(texels) - place : place
      let start = min(max(Int((center - half - 0.5).rounded(.down)), 0), texels - taps)
      first.append(start)
      for index in 0..<taps { mixed[index] = 0 }
      for (index, weight) in gauss.enumerated() {
        for sample in [-0.25, 0.25] {
          let position = center + (Double(index - reach) + sample) * scale - 0.5
          let left = position.rounded(.down)
          let share = position - left
          let tap = Int(left) - start
          if tap >= 0, tap < taps { mixed[tap] += weight * (1 - share) }
          if tap >= -1, tap + 1 < taps { mixed[tap + 1] += weight * share }
        }
      }
      for index in 0..<taps { weights[row * taps + index] = Float(mixed[index] / sum) }
    }
    (self.first, self.weights, self.taps) = (first, weights, taps)
  }
}
