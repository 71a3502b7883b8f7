import Imaging
import Testing

@testable import Overlay

@Suite("Coordinates")
struct ManualPlacementTests {
  @Test("Pixels and percentages are parsed")
  func lengths() {
    #expect(PhotoLength("120") == .pixels(120))
    #expect(PhotoLength("-3.5") == .pixels(-3.5))
    #expect(PhotoLength("12.5%") == .percent(12.5))
    #expect(PhotoLength("50%")?.pixels(of: 640) == 320)
    #expect(PhotoLength("50")?.pixels(of: 640) == 50)
  }

  @Test(
    "Other texts are refused",
    arguments: ["", "%", "nan", "inf", "0x10", "1e3", "5%%", "5 %", "1,2", "ten", "99999999999"])
  func otherTexts(_ text: String) {
    #expect(PhotoLength(text) == nil)
  }

  @Test("A wreath takes two to four numbers")
  func wreaths() throws {
    let size = PixelSize(width: 1000, height: 500)
    let plain = try #require(ManualWreath("50%,20%")).placement(in: size)
    #expect(plain.center == Point(500, 100))
    #expect(plain.width == 150)
    let full = try #require(ManualWreath("640,200,25%,-12")).placement(in: size)
    #expect(full == WreathPlacement(center: Point(640, 200), width: 250, angle: -12))
    for text in ["640", "1,2,3,4,5", "1,2,0", "1,2,-5", "1,2,3,400", "1,2,3,5%", ",", "1,,2"] {
      #expect(ManualWreath(text) == nil, "\(text)")
    }
  }

  @Test("A note replaces a wreath whose centre is outside")
  func outside() throws {
    let size = PixelSize(width: 1000, height: 500)
    let wreaths = ["50%,50%", "1001,20", "10,-1"].compactMap(ManualWreath.init)
    let placed = try PlacedWreaths(
      for: [], in: size, artwork: TestArtwork.artwork, request: PlacementRequest(wreaths: wreaths))
    #expect(placed.wreaths.map(\.center) == [Point(500, 250)])
    #expect(
      placed.notes == [
        .wreathOutside(center: Point(1001, 20), size: size),
        .wreathOutside(center: Point(10, -1), size: size),
      ])
  }

  @Test("The statue turns towards the middle of the photo")
  func facing() throws {
    let size = PixelSize(width: 1000, height: 500)
    #expect(try #require(ManualStatue("10%,100%")).placement(in: size).facing == .right)
    #expect(try #require(ManualStatue("90%,100%,50%")).placement(in: size).facing == .left)
    #expect(try #require(ManualStatue("90%,100%,50%")).placement(in: size).height == 250)
  }
}
