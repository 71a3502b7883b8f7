import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("Parts of a photo that show hints closely")
struct HintTilesTests {
  private static let coarse = 192

  private static func canvas(_ photo: PixelSize) -> PixelSize {
    level(DetectionWindow(of: photo)).size
  }

  private static func level(_ window: DetectionWindow) -> Letterbox {
    Letterbox(of: window, longest: coarse, turn: .upright, centered: true)
  }

  private static func hint(at center: Point, side: Double) -> FaceCandidate {
    let half = Point(side / 2, side / 2)
    let eye = Point(side / 5, 0)
    let points = [center - half, center + half, center - eye, center + eye, center]
    return FaceCandidate(
      DetectionProposal(score: 0.1, points: points), mouth: center,
      map: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0))
  }

  @Test("Whatever the photo's shape, a tile lies in it, shows its hint and has the canvas's size")
  func shapes() {
    var generator = SeededGenerator(seed: 776)
    print("seed 776")
    for _ in 0..<2000 {
      let photo = PixelSize(
        width: .random(in: 200...4000, using: &generator),
        height: .random(in: 200...4000, using: &generator))
      let shorter = Double(min(photo.width, photo.height))
      let side = Double.random(in: 8...0.4 * shorter, using: &generator)
      let hint = Self.hint(
        at: Point(
          .random(in: side / 2...Double(photo.width) - side / 2, using: &generator),
          .random(in: side / 2...Double(photo.height) - side / 2, using: &generator)),
        side: side)
      let canvas = Self.canvas(photo)
      let tiles = DetectionWindow.tiles(over: [hint, hint], in: photo, shapedAs: canvas)
      // A hint that is well inside an earlier tile needs none; at the photo's edge it is not.
      #expect((1...2).contains(tiles.count))
      for tile in tiles {
        #expect(tile.x >= 0 && tile.x + tile.size.width <= photo.width)
        #expect(tile.y >= 0 && tile.y + tile.size.height <= photo.height)
        // A pixel less than the hint's box, where the tile's corner is rounded.
        #expect(Double(tile.x) <= hint.center.x - side / 2 + 1)
        #expect(Double(tile.y) <= hint.center.y - side / 2 + 1)
        #expect(Double(tile.x + tile.size.width) >= hint.center.x + side / 2 - 1)
        #expect(Double(tile.y + tile.size.height) >= hint.center.y + side / 2 - 1)
        let isWhole = tile.size.width == photo.width || tile.size.height == photo.height
        #expect(isWhole || Self.level(tile).size == canvas, "\(photo) \(tile)")
      }
    }
  }

  @Test("A hint in the middle of an earlier one's tile has none of its own, another has")
  func shared() {
    let photo = PixelSize(width: 1280, height: 720)
    func tiles(_ hints: [FaceCandidate]) -> Int {
      DetectionWindow.tiles(over: hints, in: photo, shapedAs: Self.canvas(photo)).count
    }
    let first = Self.hint(at: Point(600, 300), side: 50)
    #expect(tiles([first, Self.hint(at: Point(640, 330), side: 40)]) == 1)
    #expect(tiles([first, Self.hint(at: Point(900, 300), side: 40)]) == 2)
    #expect(tiles([first, Self.hint(at: Point(640, 330), side: 150)]) == 2)
  }
}
