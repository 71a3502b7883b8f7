import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("Dirty region of painting")
struct DirtyRegionTests {
  @Test("Every tile in which painting changes a pixel is marked", arguments: Orientation.allCases)
  func tiles(orientation: Orientation) {
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    for round in 0..<3 {
      let size = PixelSize(
        width: .random(in: 90...170, using: &random), height: .random(in: 90...170, using: &random))
      let pixels = (0..<3 * size.area).map { _ in UInt8.random(in: 0...255, using: &random) }
      let bare = Photo(size: size, pixels: pixels)
      let light = Light(
        contrast: 1.1, blur: [0, 0.6, 4][round], motion: [0, 9, 0][round], motionAngle: 70,
        grain: 0.02)
      let statue = Placement(
        statue: StatuePlacement(
          base: Self.place(in: size, &random), height: .random(in: 50...300, using: &random),
          facing: .right), light: light)
      let wreaths = Placement(
        wreaths: (0..<2).map { _ in
          WreathPlacement(
            center: Self.place(in: size, &random), width: .random(in: 30...200, using: &random),
            angle: 12, yaw: 20, pitch: -12, blur: light.blur)
        }, light: light)
      let note = Comment("\(size), \(orientation), \(light.blur), \(seed)")
      for threads in 1...3 {
        let (changed, recorded) = Self.paint(statue, bare, orientation, threads)
        // Nothing is painted twice: no tile gets its old bytes back.
        #expect(recorded.tiles == changed.tiles, note)
        let (different, marked) = Self.paint(wreaths, bare, orientation, threads)
        let isEachMarked = zip(different.tiles, marked.tiles).allSatisfy { $0 <= $1 }
        #expect(isEachMarked, note)
      }
    }
  }

  private static func place(in size: PixelSize, _ random: inout SeededGenerator) -> Point {
    Point(
      .random(in: 0...Double(size.width), using: &random),
      .random(in: 0...Double(size.height), using: &random))
  }

  /// Paints, and returns the tiles that differ afterwards and those that painting marked.
  private static func paint(
    _ placement: Placement, _ bare: Photo, _ orientation: Orientation, _ threads: Int
  ) -> (changed: DirtyRegion, recorded: DirtyRegion) {
    let recorded = DirtyRegion(size: bare.size, orientation: orientation)
    let photo = TestArtwork.paint(placement, on: bare, recording: recorded, threads: threads)
    let changed = DirtyRegion(size: bare.size, orientation: orientation)
    changed.mark(from: bare, to: photo)
    return (changed, recorded)
  }
}
