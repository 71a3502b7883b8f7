import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The ranges of a plan file, with their bounds.
@Suite("Placements at the bounds of their ranges")
struct ExtremePlacementTests {
  @Test("A blur whose margin reaches beyond the photo is painted")
  func blurBeyondThePhoto() {
    let placement = Placement(
      statue: StatuePlacement(base: Point(32, 64), height: 60, facing: .left),
      light: Light(blur: 50))
    let photo = TestArtwork.paint(placement, on: .plain(64, 64))
    #expect(photo.pixels != Photo.plain(64, 64).pixels)
  }

  @Test("Every placement within the ranges is painted")
  func extremes() {
    var random = SeededGenerator(seed: Seed.fresh().value)
    func pick(_ range: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: range.lowerBound
      case 1: range.upperBound
      default: Double.random(in: range, using: &random)
      }
    }
    for _ in 0..<6 {
      let size = PixelSize(
        width: Int.random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
      func place() -> Point {
        Bool.random(using: &random)
          ? Point(pick(-1e6...1e6), pick(-1e6...1e6)) : Point(pick(-50...50), pick(-50...50))
      }
      func length() -> Double { Bool.random(using: &random) ? pick(1...1e6) : pick(1...80) }
      let placement = Placement(
        wreaths: [
          WreathPlacement(
            center: place(), width: length(), angle: pick(-360...360), yaw: pick(-180...180),
            pitch: pick(-90...90), brightness: pick(0...4), blur: pick(0...50))
        ],
        statue: StatuePlacement(
          base: place(), height: length(), facing: Bool.random(using: &random) ? .left : .right,
          brightness: pick(0...4)),
        light: Light(
          red: pick(0.1...4), green: pick(0.1...4), blue: pick(0.1...4), contrast: pick(0.5...2),
          black: pick(0...0.5), blur: pick(0...50), motion: pick(0...250),
          motionAngle: pick(-360...360), grain: pick(0...0.25)))
      let photo = TestArtwork.paint(placement, on: .plain(size.width, size.height))
      #expect(photo.size == size)
    }
  }
}
