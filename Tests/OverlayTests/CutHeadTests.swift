import FaceTrack
import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("Wreaths on heads that the photo's edge cuts")
struct CutHeadTests {
  private static let size = PixelSize(width: 600, height: 500)

  @Test(
    "The wreath comes down to the edge as far as the brows allow, and never for a whole head",
    arguments: [5.0, 25, 40, 55, 70, 90, 140, 220], [-30.0, 0, 20])
  func upperEdge(eyes: Double, roll: Double) {
    let head = Head(eyes: Point(300, eyes), unit: 60, roll: roll).face
    let shape = TestArtwork.shapes.wreath
    let free = WreathPlacement(head, shape: shape)
    let wreath = WreathPlacement(head, shape: shape, in: Self.size)
    let clearance = BrowClearance(head)
    let down = (wreath.center - free.center).dot(clearance.up) * -1
    let slack = -clearance.raise(WreathGeometry(free), shape: shape)
    #expect(down >= 0 && down <= max(slack, 0) + 0.01)
    // All leaves over the forehead are in the photo, or the brows are reached.
    let front = head.head.hairline + clearance.up * -down
    #expect(front.y > 0.25 * head.head.halfBreadth || down >= slack - 0.01)
    if eyes >= 140 { #expect(wreath == free) }
    #expect(wreath.isSeen(in: Self.size) || eyes < 30)
  }

  @Test("A leaf tip that comes beside a brow's end does not move the wreath at once")
  func besideBrows() {
    let shape = TestArtwork.shapes.wreath
    let raises = stride(from: -35.0, through: 35, by: 0.25).map { yaw in
      let head = Head(eyes: Point(300, 200), unit: 60, yaw: yaw).face
      let geometry = WreathGeometry(WreathPlacement(head, shape: shape))
      return BrowClearance(head).raise(geometry, shape: shape)
    }
    // In eye distances, a quarter of a degree of yaw apart.
    let moves = zip(raises, raises.dropFirst()).map { abs($0 - $1) / 60 }
    #expect(moves.allSatisfy { $0 < 0.15 })
  }

  @Test("Half a head at the photo's side has half a wreath, though its centre lies outside")
  func side() throws {
    for x in [-20.0, 5, 595, 620] {
      let head = Head(eyes: Point(x, 250), unit: 60).face
      let placed = try PlacedWreaths(for: [head], in: Self.size, artwork: TestArtwork.artwork)
      let placement = Placement(wreaths: placed.rounded)
      #expect(placement.wreaths.count == 1)
      let photo = Photo.plain(Self.size.width, Self.size.height)
      #expect(TestArtwork.paint(placement, on: photo).pixels != photo.pixels)
    }
  }

  @Test("A wreath of which nothing can be seen is left out with a note, by a plan, too")
  func nothing() throws {
    for eyes in [Point(300, -120), Point(-200, 250), Point(300, 800)] {
      let placed = try PlacedWreaths(
        for: [Head(eyes: eyes, unit: 60).face], in: Self.size, artwork: TestArtwork.artwork)
      let placement = try placed.withStatue(in: Self.size, TestArtwork.artwork)
      #expect(placement.wreaths.isEmpty)
      #expect(placement.notes.contains { if case .wreathOutside = $0 { true } else { false } })
    }
  }

  @Test("A plan keeps every wreath that was placed", arguments: 0..<60 as Range<UInt64>)
  func plans(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let heads = (0..<6).map { _ in
      Head(
        eyes: Point(
          .random(in: -100...700, using: &random), .random(in: -100...600, using: &random)),
        unit: .random(in: 15...90, using: &random), roll: .random(in: -180...180, using: &random),
        yaw: .random(in: -90...90, using: &random), pitch: .random(in: -30...30, using: &random))
    }
    let placed = try PlacedWreaths(
      for: heads.map(\.face), in: Self.size, artwork: TestArtwork.artwork)
    let placement = Placement(wreaths: placed.rounded)
    let planned = try PlacementPlan(placement, for: Self.size).placement(on: Self.size)
    #expect(planned.wreaths == placement.wreaths && planned.notes.isEmpty, "seed \(seed)")
  }
}
