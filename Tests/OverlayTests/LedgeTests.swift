import Imaging
import Testing

@testable import Overlay

@Suite("The ledge under a photo")
struct LedgeTests {
  private let placement = Placement(
    statue: StatuePlacement(base: Point(300, 440), height: 120, facing: .left), ledge: 60)

  @Test("The photo grows below, and keeps its pixels where nothing is painted")
  func grows() {
    let photo = Photo.plain(400, 400)
    let champion = TestArtwork.paint(placement, on: photo)
    #expect(champion.size == PixelSize(width: 400, height: 460))
    #expect(
      Array(champion.pixels.prefix(3 * 400 * 300)) == Array(photo.pixels.prefix(3 * 400 * 300)))
    #expect(champion.color(20, 430) != [128, 128, 128])
  }

  @Test("A plan keeps it, and has it only where there is one")
  func plan() throws {
    let plan = PlacementPlan(placement, for: PixelSize(width: 400, height: 400))
    #expect(plan.json().contains("\"ledge\" : 60"))
    let read = try PlacementPlan(json: Array(plan.json().utf8))
    #expect(read == plan)
    // Its base is on the ledge, which belongs to the photo.
    #expect(try read.placement(on: plan.size).statue != nil)
    var other = plan
    other.placement.ledge = 0
    #expect(!other.json().contains("ledge"))
    #expect(try other.placement(on: plan.size).statue == nil)
  }

  @Test("The statue of a plan with a ledge stands before the people")
  func behind() throws {
    var behind = placement
    behind.statue?.isBehindPeople = true
    let plan = PlacementPlan(behind, for: PixelSize(width: 400, height: 400))
    let read = try PlacementPlan(json: Array(plan.json().utf8))
    #expect(read.placement.statue?.isBehindPeople == false)
  }
}
