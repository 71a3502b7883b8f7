import CPainting
import Foundation
import TestSupport
import Testing

@testable import Overlay

/// The C loops of premultiplying and grading, against scalar ones.
@Suite("Grading")
struct GradingTests {
  static let seed = Seed.fresh()

  @Test("Straight bytes are premultiplied in linear light", arguments: [0, 1, 9])
  func premultiplying(count: Int) {
    var random = SeededGenerator(seed: Self.seed.value)
    for alphas: ClosedRange<UInt8> in [255...255, 0...0, 0...255] {
      let bytes = (0..<count).map { _ in Self.texel(alphas, &random) }
      // The element after the last texel stays.
      var texels = [SIMD4<UInt16>](repeating: SIMD4(repeating: 7), count: count + 1)
      layer_premultiply(
        bytes.flatMap { [$0.x, $0.y, $0.z, $0.w] }, count, TransferFunction.linear, &texels)
      #expect(texels == bytes.map(Self.steps) + [SIMD4(repeating: 7)], "\(alphas), \(Self.seed)")
    }
  }

  @Test("Texels are converted to colours, and colours are graded", arguments: 0...20)
  func grading(count: Int) {
    var random = SeededGenerator(seed: Self.seed.value)
    for alphas: ClosedRange<UInt8> in [255...255, 0...0, 0...255, 254...255] {
      let texels = (0..<count).map { _ in Self.steps(of: Self.texel(alphas, &random)) }
      let plain = texels.map { SIMD4<Float>($0) * (1 / 65535) }
      var colors = [SIMD4<Float>](repeating: Self.mark, count: count + 1)
      layer_unpack(texels, count, &colors)
      #expect(colors == plain + [Self.mark], "\(alphas), \(Self.seed)")
      let light = Self.light(&random)
      colors.withUnsafeMutableBufferPointer {
        Grade(light, brightness: 1.1).apply(to: UnsafeMutableBufferPointer(rebasing: $0[..<count]))
      }
      let expected = plain.map { Self.graded($0, light) }
      #expect(colors == expected + [Self.mark], "\(alphas), \(Self.seed)")
    }
  }

  // MARK: - The same by scalar code

  private static let mark = SIMD4<Float>(repeating: -7)

  private static func texel(
    _ alphas: ClosedRange<UInt8>, _ random: inout SeededGenerator
  ) -> SIMD4<UInt8> {
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
    return SIMD4(byte(), byte(), byte(), UInt8.random(in: alphas, using: &random))
  }

  private static func light(_ random: inout SeededGenerator) -> Light {
    Light(
      red: Double.random(in: 0.8...1.2, using: &random), green: 1,
      blue: Double.random(in: 0.8...1.2, using: &random),
      saturation: Double.random(in: 0...1.2, using: &random),
      contrast: Double.random(in: 0.8...1.2, using: &random), black: 0.03)
  }

  /// Premultiplied linear light and alpha.
  private static func steps(of texel: SIMD4<UInt8>) -> SIMD4<UInt16> {
    let share = Float(texel.w) * 257
    func step(_ byte: UInt8) -> UInt16 { UInt16(TransferFunction.linear[Int(byte)] * share + 0.5) }
    return SIMD4(step(texel.x), step(texel.y), step(texel.z), UInt16(texel.w) * 257)
  }

  private static func graded(_ color: SIMD4<Float>, _ light: Light) -> SIMD4<Float> {
    guard color.w > 0 else { return color }
    let cover = color.w
    let luminance = (0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z) / max(cover, 1e-4)
    let step = Int(min(max(luminance, 0), 1).squareRoot() * 255 + 0.5)
    let middle = max(pow(Double(step) / 255, 2), 1e-4)
    let contrast = Float(pow(middle / 0.18, light.contrast - 1))
    let gray = luminance * cover
    let level = Float(1.1 * (1 - light.black))
    func channel(_ value: Float, _ tint: Double) -> Float {
      let toned = gray + (value - gray) * Float(light.saturation)
      return min(
        toned * contrast * (Float(tint) * level) + Float(tint) * Float(light.black) * cover, cover)
    }
    return SIMD4(
      channel(color.x, light.red), channel(color.y, light.green), channel(color.z, light.blue),
      cover)
  }
}
