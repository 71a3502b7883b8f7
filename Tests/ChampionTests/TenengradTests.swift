import Imaging
import TestSupport
import Testing

@testable import Champion

@Suite("Sharpness by Tenengrad")
struct TenengradTests {
  private static let side = 240
  private static let whole = Rectangle(x: 0, y: 0, width: 240, height: 240)

  /// A picture of 12 × 12 squares of random grey.
  private static func pattern(seed: UInt64, contrast: Double = 1) -> Photo {
    var random = SeededGenerator(seed: seed)
    let squares = (0..<144).map { _ in Double.random(in: 0...255, using: &random) }
    return photo { x, y in 128 + (squares[y / 20 * 12 + x / 20] - 128) * contrast }
  }

  private static func photo(_ level: (Int, Int) -> Double) -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let value = UInt8(min(max(level(x, y), 0), 255))
        pixels += [value, value, value]
      }
    }
    return Photo(size: PixelSize(width: side, height: side), pixels: pixels)
  }

  /// Blurred by downscaling and upscaling.
  private static func blurred(_ photo: Photo, by factor: Int) -> Photo {
    photo.resized(to: PixelSize(width: side / factor, height: side / factor))
      .resized(to: PixelSize(width: side, height: side))
  }

  @Test("More blur lowers the sharpness", arguments: 1...5)
  func blur(seed: UInt64) {
    let picture = Self.pattern(seed: seed)
    let measures = [picture, Self.blurred(picture, by: 8), Self.blurred(picture, by: 20)]
      .map { Tenengrad.sharpness(of: $0, in: Self.whole) }
    #expect(measures[0] > measures[1] * 1.2, "seed \(seed): \(measures)")
    #expect(measures[1] > measures[2] * 1.2, "seed \(seed): \(measures)")
  }

  @Test("Contrast does not change the sharpness")
  func contrast() {
    let full = Tenengrad.sharpness(of: Self.pattern(seed: 1), in: Self.whole)
    let faint = Tenengrad.sharpness(of: Self.pattern(seed: 1, contrast: 0.3), in: Self.whole)
    #expect(abs(full - faint) < 0.05 * full)
  }

  @Test("A region without contrast, outside the photo, or without area has sharpness 0")
  func nothing() {
    let even = Self.photo { _, _ in 90 }
    #expect(Tenengrad.sharpness(of: even, in: Self.whole) == 0)
    let picture = Self.pattern(seed: 2)
    for part in [
      Rectangle(x: 500, y: 0, width: 50, height: 50),
      Rectangle(x: -80, y: -80, width: 81, height: 81),
      Rectangle(x: 10, y: 10, width: 0, height: 0),
    ] {
      #expect(Tenengrad.sharpness(of: picture, in: part) == 0, "\(part)")
    }
  }
}
