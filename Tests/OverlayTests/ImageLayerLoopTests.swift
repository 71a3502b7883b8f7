import CPainting
import Foundation
import TestSupport
import Testing

/// The C loops over rows of colours, against scalar ones.
@Suite("Rows of colours")
struct ImageLayerLoopTests {
  private let seed = Seed.fresh()

  @Test("A colour is the weighted sum of its taps", arguments: 1...9)
  func resampling(taps: Int) {
    var random = SeededGenerator(seed: seed.value)
    let texels = (0..<40).map { _ in color(&random) }
    let first = (0..<25).map { _ in Int.random(in: 0...40 - taps, using: &random) }
    let weights = (0..<25 * taps).map { _ in Float.random(in: 0...1, using: &random) }
    var mixed = [SIMD4<Float>](repeating: .zero, count: 25)
    layer_resample(texels, first, weights, taps, &mixed, 25)
    for index in 0..<25 {
      var sum = texels[first[index]] * weights[index * taps]
      for tap in 1..<max(1, taps) {
        sum += texels[first[index] + tap] * weights[index * taps + tap]
      }
      #expect(mixed[index] == sum, "\(seed), colour \(index)")
    }
  }

  @Test("Weighted colours are added to sums", arguments: [0, 1, 9, 30])
  func accumulating(count: Int) {
    var random = SeededGenerator(seed: seed.value)
    let colors = (0..<count).map { _ in color(&random) }
    var sums = (0...count).map { _ in color(&random) }
    let weight = Float.random(in: 0...1, using: &random)
    let expected = zip(sums, colors).map { $0 + $1 * weight } + [sums[count]]
    layer_accumulate(colors, count, weight, &sums)
    #expect(sums == expected, "\(seed)")
  }

  @Test("Upsampling interpolates four neighbours; outside of the layer all is transparent")
  func upsampling() {
    var random = SeededGenerator(seed: seed.value)
    let width = 12
    let upper = (0..<width).map { _ in color(&random) }
    let lower = (0..<width).map { _ in color(&random) }
    let positions = (-1...width).map {
      LayerPosition(column: Int32($0), fraction: Float.random(in: 0..<1, using: &random))
    }
    let fraction = Float.random(in: 0..<1, using: &random)
    var colors = [SIMD4<Float>](repeating: SIMD4(repeating: 9), count: positions.count)
    var mixed = [SIMD4<Float>](repeating: SIMD4(repeating: 9), count: width)
    layer_mix(upper, lower, width, fraction, &mixed)
    layer_upsample(mixed, width, positions, &colors, positions.count)
    func at(_ column: Int) -> SIMD4<Float> {
      guard upper.indices.contains(column) else { return .zero }
      return upper[column] * (1 - fraction) + lower[column] * fraction
    }
    for (position, color) in zip(positions, colors) {
      let column = Int(position.column)
      #expect(
        color == at(column) * (1 - position.fraction) + at(column + 1) * position.fraction,
        "\(seed), column \(column)")
    }
    #expect(colors.last == .zero)
  }

  @Test(
    "Source-over in linear light, with noise that wraps around; hardly visible colours are skipped",
    arguments: [0, 1.5])
  func blendingRows(scale: Float) {
    var random = SeededGenerator(seed: seed.value)
    let linear = (0...255).map { Float($0 * $0) / 65025 }
    let encoded: [UInt8] = (0...65535).map { (step: Int) in
      UInt8((Float(step) / 65535).squareRoot() * 255 + 0.5)
    }
    let noise = (0..<32).map { _ in SIMD4<Float>.random(in: -9...9, using: &random) }
    for count in 0...40 {
      // Runs of opaque, almost opaque, transparent and translucent colours.
      var alphas: [Float] = []
      while alphas.count < count {
        let alpha: [Float] = [
          1, 1 - 1e-7, 1 + 1e-7, 0, 0.0005, 0.001, Float.random(in: 0...1, using: &random),
        ]
        let one = alpha[Int.random(in: 0..<alpha.count, using: &random)]
        alphas += [Float](repeating: one, count: Int.random(in: 1...20, using: &random))
      }
      let colors = alphas.prefix(count).map { alpha in
        var color = SIMD4<Float>.random(in: -0.1...1.1, using: &random) * alpha
        color.w = alpha
        return color
      }
      let x = Int.random(in: 0...40, using: &random)
      let start = Int.random(in: 0...40, using: &random)
      let below = (0..<3 * count + 3).map { _ in UInt8.random(in: 0...255, using: &random) }
      var expected = below
      for (index, color) in colors.enumerated() where color.w > 0.001 {
        for channel in 0..<3 {
          let place = 3 * index + channel
          var light = color[channel]
          if color.w <= 0.999998 { light += linear[Int(below[place])] * (1 - color.w) }
          let level = encoded[Int(min(max(light, 0), 1) * 65535 + 0.5)]
          let grain = noise[(start + x + index) & 31][channel] * scale * color.w
          expected[place] = scale == 0 ? level : UInt8(min(max(Float(level) + grain, 0), 255) + 0.5)
        }
      }
      var pixels = below
      /// Gives C the arrays' addresses; the number of noise values is a power of two.
      func blend(
        _ linear: UnsafePointer<Float>, _ encoded: UnsafePointer<UInt8>,
        _ noise: UnsafePointer<SIMD4<Float>>
      ) {
        var tables = LayerTables(linear: linear, encoded: encoded)
        var grain = LayerGrain(sequence: noise, start: start, mask: 31, scale: scale)
        layer_blend(&pixels, colors, colors.count, x, &tables, &grain)
      }
      blend(linear, encoded, noise)
      #expect(pixels == expected, "\(count) colours, \(seed)")
    }
  }

  private func color(_ random: inout SeededGenerator) -> SIMD4<Float> {
    .random(in: 0...1, using: &random)
  }
}
