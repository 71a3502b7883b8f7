import Imaging
import Testing

@testable import FaceTrack

@Suite("Looks at the hints of a glance")
struct LookTests {
  private let photo = PixelSize(width: 4160, height: 3000)

  private func hint(_ x: Double, _ y: Double, side: Double) -> Rectangle {
    Rectangle(x: x - side / 2, y: y - side / 2, width: 0.8 * side, height: side)
  }

  @Test(
    "A glance shows the whole photo, with 416 pixels on the longer side, a large one's with 832",
    arguments: [
      (416, 100, 1.0), (208, 208, 0.5), (960, 1280, 1280 / 416), (1281, 900, 1281 / 832),
      (3000, 4160, 5),
    ] as [(Int, Int, Double)])
  func glance(width: Int, height: Int, scale: Double) {
    let size = PixelSize(width: width, height: height)
    let glance = Look.glance(at: size)
    #expect(glance.area == size.frame)
    #expect(abs(glance.scale - scale) < 1e-9)
  }

  @Test(
    "A face has 33 to 64 pixels in its look, at most two octaves from the glance",
    arguments: [
      // Pixels of the glance, octave.
      (5, 2.0), (16, 2), (17, 1), (32, 1), (33, 0), (64, 0), (65, -1), (128, -1), (129, -2),
      (400, -2),
    ] as [(Double, Double)])
  func octave(side: Double, octave: Double) {
    let glance = Look.glance(at: photo)
    let octaves = glance.octaves(of: [hint(2000, 1500, side: side * glance.scale)])
    #expect(octaves.map(\.scale) == [5 / [0.25, 0.5, 1, 2, 4][Int(octave) + 2]])
    #expect(octaves.first?.hints.count == 1)
  }

  @Test(
    "A look is a square round its hint, moved into the photo, and never larger than it",
    arguments: [
      // Centre of a hint, corner of its look of 256 pixels.
      (2000, 1500, 1872.0, 1372.0), (40, 1500, 0, 1372), (4150, 10, 3904, 0),
      (4100, 2980, 3904, 2744),
    ] as [(Double, Double, Double, Double)])
  func place(x: Double, y: Double, left: Double, top: Double) {
    let box = Rectangle(x: x - 30, y: y - 30, width: 60, height: 60)
    let looks = Look.glance(at: photo).looks(at: [box], scale: 1)
    #expect(looks.map(\.area) == [Rectangle(x: left, y: top, width: 256, height: 256)])
    let small = PixelSize(width: 300, height: 90)
    let whole = Look.glance(at: small).looks(at: [box], scale: 1).map(\.area)
    #expect(whole.count == 1 && whole.allSatisfy { $0.width == 192 && $0.height == 90 })
  }

  @Test("Neighbours share a look that shows both whole; others get their own")
  func neighbours() {
    let glance = Look.glance(at: photo)
    let first = hint(2000, 1500, side: 60)
    func count(_ hints: Rectangle...) -> Int { glance.looks(at: hints, scale: 1).count }
    #expect(count(first, hint(2080, 1550, side: 60)) == 1)
    #expect(count(first, hint(2100, 1500, side: 60)) == 2)
    #expect(count(first, hint(3000, 1500, side: 60)) == 2)
    // What the photo's own edge cuts needs no room beyond it.
    #expect(count(hint(30, 30, side: 60), hint(0, 80, side: 60)) == 1)
    #expect(count() == 0)
  }

  @Test(
    "The hints of a crowd are looked at in a grid that covers the photo and shows each whole",
    arguments: [(4000, 3000), (3000, 4000), (4000, 300), (640, 480), (300, 1279)])
  func grid(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)
    let glance = Look.glance(at: size)
    let side = 12 * glance.scale
    let hints = stride(from: side, to: Double(height), by: 1.3 * side).flatMap { y in
      stride(from: side, to: Double(width), by: 1.3 * side).map { hint($0, y, side: side) }
    }
    let looks = glance.looks(at: hints, scale: glance.scale / 4)
    #expect(looks == glance.grid(scale: glance.scale / 4))
    for look in looks {
      #expect(size.frame.intersection(look.area)?.area ?? 0 > 0.999 * look.area.area)
    }
    let margin = 4 * glance.scale / 4
    for hint in hints {
      let seen = hint.intersection(size.frame)?.scaled(by: 0.999)
      let isWhole = looks.contains { look in
        guard let seen else { return true }
        func reaches(_ low: Double, _ high: Double, _ start: Double, _ end: Double, _ whole: Double)
          -> Bool
        {
          (start < 1 || low >= start + margin) && (end > whole - 1 || high <= end - margin)
        }
        return reaches(seen.x, seen.maxX, look.area.x, look.area.maxX, Double(width))
          && reaches(seen.y, seen.maxY, look.area.y, look.area.maxY, Double(height))
      }
      #expect(isWhole, "\(hint)")
    }
    #expect(looks.reduce(0) { $0 + $1.area.area } < 2.5 * size.frame.area)
  }
}

@Suite("Faces that were found more than once")
struct FaceCandidateTests {
  private struct Candidate: FaceCandidate {
    var rank: Double
    var box: Rectangle
    var eyeMidpoint: Point { Point(box.center.x, box.y + 0.4 * box.height) }
    var scale: Double { 0.4 * box.height }

    init(_ rank: Double, x: Double, y: Double = 0, side: Double) {
      (self.rank, box) = (rank, Rectangle(x: x, y: y, width: side, height: side))
    }
  }

  @Test("Of faces at one place the likeliest stays, of equal ones the first")
  func suppression() {
    for (candidates, kept) in [
      ([], []),
      ([Candidate(0.4, x: 0, side: 100), Candidate(0.9, x: 200, side: 100)], [1, 0]),
      ([Candidate(0.4, x: 0, side: 100), Candidate(0.9, x: 10, side: 100)], [1]),
      ([Candidate(0.5, x: 0, side: 100), Candidate(0.5, x: 10, side: 100)], [0]),
      // One box holds the other, far from its eyes.
      ([Candidate(0.9, x: 0, side: 100), Candidate(0.5, x: 70, y: 70, side: 20)], [0]),
      // Neighbours whose boxes overlap by less than half.
      ([Candidate(0.9, x: 0, side: 100), Candidate(0.5, x: 60, side: 100)], [0, 1]),
      // A suppressed face suppresses nothing.
      (
        [
          Candidate(0.9, x: 0, side: 100), Candidate(0.8, x: 30, side: 100),
          Candidate(0.7, x: 60, side: 100),
        ], [0, 2]
      ),
    ] as [([Candidate], [Int])] {
      #expect(candidates.distinct.map(\.box) == kept.map { candidates[$0].box })
    }
  }
}
