import FaceTrack
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The rules of docs/placement.md, in its order.
@Suite("Placing the statue")
struct StatuePolicyTests {
  private let shape = TestArtwork.shapes.statue

  private func placed(
    _ heads: [Head], _ width: Int, _ height: Int
  ) -> (placement: Placement, statue: StatuePlacement?) {
    let placement = TestArtwork.placement(for: heads, in: PixelSize(width: width, height: height))
    return (placement, placement.statue)
  }

  @Test(
    "It stands on the lower edge of the roomier side, within the photo, and turns to the people",
    arguments: [20.0, 250, 300, 700, 750])
  func edge(x: Double) throws {
    let statue = try #require(placed([Head(eyes: Point(x, 300), unit: 60)], 1000, 800).statue)
    #expect(statue.base.y == 800 && (statue.base.x > 500) == (x < 500))
    let box = statue.box(shape)
    #expect(box.x >= 0 && box.maxX <= 1000 && box.y >= 0)
    #expect(statue.facing == (x < 500 ? .left : .right))
  }

  @Test("It is four heads tall where there is room")
  func proportions() throws {
    let head = Head(eyes: Point(400, 600), unit: 30)
    let statue = try #require(placed([head], 1600, 1200).statue)
    let tall = head.face.head.headTop.distance(to: head.face.landmarks.chin)
    #expect(statue.height >= 4 * tall)
  }

  @Test("It never covers a face widened by 30 %", arguments: 0..<200 as Range<UInt64>)
  func neverOverAFace(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 200...2000, using: &random), 900)
    let heads = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      Head(
        eyes: Point(
          .random(in: 0...Double(width), using: &random), .random(in: 50...850, using: &random)),
        unit: .random(in: 12...120, using: &random), roll: .random(in: -40...40, using: &random),
        yaw: .random(in: -60...60, using: &random), pitch: .random(in: -30...30, using: &random))
    }
    let (placement, statue) = placed(heads, width, height)
    if let statue {
      let cells = shape.cells(of: statue)
      for face in heads.map({ $0.face.box.scaled(by: 1.3) }) {
        #expect(!cells.contains { $0.intersection(face) != nil }, "seed \(seed)")
      }
      #expect(statue.height >= StatuePolicy.minHeightFraction * 900, "seed \(seed)")
    } else {
      #expect(placement.notes == [.noRoomForStatue], "seed \(seed)")
    }
  }

  @Test("Where a face leaves little room it shrinks")
  func shrinks() throws {
    let roomy = try #require(placed([Head(eyes: Point(300, 300), unit: 70)], 800, 800).statue)
    let tight = try #require(placed([Head(eyes: Point(300, 380), unit: 150)], 800, 800).statue)
    #expect(tight.height < roomy.height)
  }

  @Test("A face that fills the photo leaves no room: it is left out with a note")
  func noRoom() {
    let (placement, statue) = placed([Head(eyes: Point(300, 380), unit: 240)], 600, 800)
    #expect(statue == nil)
    #expect(placement.notes == [.noRoomForStatue])
    #expect(placement.wreaths.count == 1)
    #expect(placement.notes[0].description.contains("place it by hand"))
  }

  @Test("Of two sides with room, it takes the one where it hides less of a body")
  func bodies() throws {
    // The body of the small face in the back is left free as well.
    let heads = [
      Head(eyes: Point(500, 300), unit: 60), Head(eyes: Point(850, 280), unit: 40),
    ]
    let statue = try #require(placed(heads, 1000, 800).statue)
    #expect(statue.base.x < 500)
  }

  @Test("It stands beside two people, not between them")
  func two() throws {
    let heads = [Head(eyes: Point(500, 300), unit: 50), Head(eyes: Point(700, 320), unit: 50)]
    let box = try #require(placed(heads, 1200, 900).statue).box(shape)
    #expect(box.maxX < 600 || box.x > 600)
  }

  @Test("In a portrait it has the maximum width, in a panorama the maximum height")
  func bounds() throws {
    let narrow = try #require(placed([Head(eyes: Point(300, 300), unit: 55)], 600, 1200).statue)
    #expect(narrow.box(shape).width <= StatuePolicy.maxWidthFraction * 600 + 1e-6)
    let low = try #require(placed([Head(eyes: Point(1500, 250), unit: 60)], 3000, 600).statue)
    #expect(low.height <= StatuePolicy.maxHeightFraction * 600 + 1e-6 && low.height > 0.6 * 600)
  }

  @Test("64x48 and 12000x9000 get the same placement, scaled")
  func extremes() throws {
    let small = try #require(placed([Head(eyes: Point(24, 24), unit: 6)], 64, 48).statue)
    let large = try #require(
      placed([Head(eyes: Point(4500, 4500), unit: 1125)], 12000, 9000).statue)
    #expect(abs(small.height * 187.5 - large.height) < 1)
    #expect(small.facing == large.facing)
    #expect(try #require(placed([Head(eyes: Point(20, 24), unit: 6)], 64, 64).statue).height > 9)
  }

  @Test("More than forty heads: all are crowned")
  func crowd() {
    let heads = (0..<41).map { index in
      Head(eyes: Point(80 + Double(index % 14) * 130, 150 + Double(index / 14) * 160), unit: 20)
    }
    #expect(placed(heads, 2000, 900).placement.wreaths.count == 41)
  }

  @Test("Without people it has three fifths of the photo's height")
  func withoutPeople() throws {
    let statue = try #require(placed([], 1000, 800).statue)
    #expect(abs(statue.height - 480) < 1)
  }
}
