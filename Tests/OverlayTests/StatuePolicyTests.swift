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
    let placement = TestArtwork.placement(
      for: heads, in: PixelSize(width: width, height: height))
    return (placement, placement.statue)
  }

  /// The number of faces, widened by 30 %, that its silhouette covers.
  private func coveredFaces(_ statue: StatuePlacement, _ heads: [Head]) -> Int {
    let cells = shape.rectangles(
      in: statue.box(shape), mirrored: statue.facing != StatueArtwork.drawnFacing)
    return heads.count { head in
      let face = head.face.box.scaled(by: 1.3)
      return cells.contains { $0.intersection(face) != nil }
    }
  }

  @Test("It stands on the lower edge, wholly within the photo, and turns to the people")
  func edge() throws {
    for x in [250.0, 750.0] {
      let statue = try #require(placed([Head(eyes: Point(x, 300), unit: 60)], 1000, 800).statue)
      #expect(statue.base.y == 800)
      let box = statue.box(shape)
      #expect(box.x >= 0 && box.maxX <= 1000 && box.y >= 0)
      #expect(statue.facing == (x < 500 ? .left : .right))
    }
  }

  @Test("It takes the side with more room")
  func side() throws {
    let left = try #require(placed([Head(eyes: Point(300, 300), unit: 60)], 1000, 800).statue)
    #expect(left.base.x > 500)
    let right = try #require(placed([Head(eyes: Point(700, 300), unit: 60)], 1000, 800).statue)
    #expect(right.base.x < 500)
  }

  @Test("It is four heads tall where there is room")
  func proportions() throws {
    let head = Head(eyes: Point(400, 600), unit: 30)
    let statue = try #require(placed([head], 1600, 1200).statue)
    let tall = head.face.head.headTop.distance(to: head.face.landmarks.chin)
    #expect(statue.height >= 4 * tall)
    #expect(statue.height <= StatuePolicy.maxHeightFraction * 1200)
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
      #expect(coveredFaces(statue, heads) == 0, "seed \(seed)")
      #expect(statue.height >= StatuePolicy.minHeightFraction * 900, "seed \(seed)")
    } else {
      #expect(placement.notes == [.noRoomForStatue], "seed \(seed)")
    }
  }

  @Test("Where a face leaves little room it shrinks, down to the minimum height")
  func shrinks() throws {
    let roomy = try #require(placed([Head(eyes: Point(300, 300), unit: 70)], 800, 800).statue)
    let tight = try #require(placed([Head(eyes: Point(300, 380), unit: 150)], 800, 800).statue)
    #expect(tight.height < roomy.height)
    #expect(tight.height >= StatuePolicy.minHeightFraction * 800)
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

  @Test("Two people: both are crowned, it stands beside them, not between")
  func two() throws {
    let heads = [Head(eyes: Point(500, 300), unit: 50), Head(eyes: Point(700, 320), unit: 50)]
    let (placement, statue) = placed(heads, 1200, 900)
    #expect(placement.wreaths.count == 2)
    let box = try #require(statue).box(shape)
    #expect(box.maxX < 600 || box.x > 600)
    #expect(coveredFaces(try #require(statue), heads) == 0)
  }

  @Test("A group of twelve in two rows: all are crowned, it is there and hides no face")
  func twelve() throws {
    let heads = (0..<12).map { index in
      Head(eyes: Point(250 + Double(index % 6) * 180, index < 6 ? 250 : 430), unit: 32)
    }
    let (placement, statue) = placed(heads, 1400, 900)
    #expect(placement.wreaths.count == 12)
    #expect(coveredFaces(try #require(statue), heads) == 0)
  }

  @Test("A face at the very edge: it takes the other side")
  func atTheEdge() throws {
    let (placement, statue) = placed([Head(eyes: Point(20, 300), unit: 60)], 1000, 700)
    #expect(placement.wreaths.count == 1)
    #expect(try #require(statue).base.x > 500)
  }

  @Test("A head cut off above: the wreath is placed where the head would end")
  func cutOff() throws {
    let head = Head(eyes: Point(500, 40), unit: 60)
    let (placement, statue) = placed([head], 1000, 700)
    let wreath = try #require(placement.wreaths.first)
    #expect(wreath.center.y < head.face.landmarks.eyeMidpoint.y)
    #expect(statue != nil)
    // A wreath that lies mostly outside is painted, too.
    let photo = Photo.plain(1000, 700)
    #expect(TestArtwork.paint(placement, on: photo).size == photo.size)
  }

  @Test("In a portrait it has the maximum width")
  func portrait() throws {
    let statue = try #require(placed([Head(eyes: Point(300, 300), unit: 55)], 600, 1200).statue)
    #expect(statue.box(shape).width <= StatuePolicy.maxWidthFraction * 600 + 1e-6)
  }

  @Test("In a panorama it has the maximum height")
  func panorama() throws {
    let statue = try #require(placed([Head(eyes: Point(1500, 250), unit: 60)], 3000, 600).statue)
    #expect(statue.height <= StatuePolicy.maxHeightFraction * 600 + 1e-6)
    #expect(statue.height > 0.6 * 600)
  }

  @Test("64x48 and 12000x9000 get the same placement, scaled")
  func extremes() throws {
    let small = placed([Head(eyes: Point(24, 24), unit: 6)], 64, 48)
    let large = placed([Head(eyes: Point(4500, 4500), unit: 1125)], 12000, 9000)
    let (first, second) = (try #require(small.statue), try #require(large.statue))
    #expect(abs(first.height * 187.5 - second.height) < 1)
    #expect(first.facing == second.facing)
    let wreaths = (
      try #require(small.placement.wreaths.first), try #require(large.placement.wreaths.first)
    )
    #expect(abs(wreaths.0.width * 187.5 - wreaths.1.width) < 1)
    #expect(try #require(placed([Head(eyes: Point(20, 24), unit: 6)], 64, 64).statue).height > 9)
  }

  @Test("More than forty heads: all are crowned")
  func crowd() {
    let heads = (0..<41).map { index in
      Head(eyes: Point(80 + Double(index % 14) * 130, 150 + Double(index / 14) * 160), unit: 20)
    }
    let (placement, statue) = placed(heads, 2000, 900)
    #expect(placement.wreaths.count == 41)
    if let statue { #expect(coveredFaces(statue, heads) == 0) }
  }

  @Test("Without people it has three fifths of the photo's height")
  func withoutPeople() throws {
    let statue = try #require(placed([], 1000, 800).statue)
    #expect(abs(statue.height - 480) < 1)
  }
}
