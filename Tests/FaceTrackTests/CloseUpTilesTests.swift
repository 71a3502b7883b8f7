import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("Close-up tiles of weak candidates")
struct CloseUpTilesTests {
  private static let coarse = 192

  private static func canvas(_ photo: PixelSize) -> PixelSize {
    letterbox(DetectionWindow(of: photo)).size
  }

  private static func letterbox(_ window: DetectionWindow) -> Letterbox {
    Letterbox(of: window, longest: coarse, turn: .upright, centered: true)
  }

  private static func candidate(at center: Point, side: Double) -> FaceCandidate {
    let half = Point(side / 2, side / 2)
    let eye = Point(side / 5, 0)
    let points = [center - half, center + half, center - eye, center + eye, center]
    return FaceCandidate(
      DetectionProposal(score: 0.1, points: points), mouth: center,
      map: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0))
  }

  @Test("A tile lies inside a photo of any shape, covers its candidate and has the canvas's size")
  func shapes() {
    var generator = SeededGenerator(seed: 776)
    print("seed 776")
    for _ in 0..<2000 {
      let photo = PixelSize(
        width: .random(in: 200...4000, using: &generator),
        height: .random(in: 200...4000, using: &generator))
      let shorter = Double(min(photo.width, photo.height))
      let side = Double.random(in: 8...0.4 * shorter, using: &generator)
      let candidate = Self.candidate(
        at: Point(
          .random(in: side / 2...Double(photo.width) - side / 2, using: &generator),
          .random(in: side / 2...Double(photo.height) - side / 2, using: &generator)),
        side: side)
      let canvas = Self.canvas(photo)
      let tiles = DetectionWindow.closeUps(
        of: [candidate, candidate], in: photo, canvas: canvas)
      // The first tile covers the second candidate, except at the photo's edge.
      #expect((1...2).contains(tiles.count))
      for tile in tiles {
        #expect(tile.x >= 0 && tile.x + tile.size.width <= photo.width)
        #expect(tile.y >= 0 && tile.y + tile.size.height <= photo.height)
        // One pixel less than the candidate's box: the tile's corner is rounded.
        #expect(Double(tile.x) <= candidate.center.x - side / 2 + 1)
        #expect(Double(tile.y) <= candidate.center.y - side / 2 + 1)
        #expect(Double(tile.x + tile.size.width) >= candidate.center.x + side / 2 - 1)
        #expect(Double(tile.y + tile.size.height) >= candidate.center.y + side / 2 - 1)
        let isWhole = tile.size.width == photo.width || tile.size.height == photo.height
        #expect(isWhole || Self.letterbox(tile).size == canvas, "\(photo) \(tile)")
      }
    }
  }

  @Test("A candidate that an earlier tile covers gets none of its own, another does")
  func shared() {
    let photo = PixelSize(width: 1280, height: 720)
    func tiles(_ candidates: [FaceCandidate]) -> Int {
      DetectionWindow.closeUps(of: candidates, in: photo, canvas: Self.canvas(photo)).count
    }
    let first = Self.candidate(at: Point(600, 300), side: 50)
    #expect(tiles([first, Self.candidate(at: Point(640, 330), side: 40)]) == 1)
    #expect(tiles([first, Self.candidate(at: Point(900, 300), side: 40)]) == 2)
    #expect(tiles([first, Self.candidate(at: Point(640, 330), side: 150)]) == 2)
  }
}
