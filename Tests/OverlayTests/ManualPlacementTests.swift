import Imaging
import Testing

@testable import Overlay

@Suite("Coordinates")
struct ManualPlacementTests {
  @Test(
    "Pixels and percentages are parsed, other texts are refused",
    arguments: [
      ("120", .pixels(120)), ("-3.5", .pixels(-3.5)), ("12.5%", .percent(12.5)), ("", nil),
      ("%", nil), ("nan", nil), ("inf", nil), ("0x10", nil), ("1e3", nil), ("5%%", nil),
      ("5 %", nil), ("1,2", nil), ("ten", nil),
    ] as [(String, PhotoLength?)])
  func lengths(text: String, length: PhotoLength?) {
    #expect(PhotoLength(text) == length)
  }

  @Test("A wreath takes two to four numbers")
  func wreaths() throws {
    let size = PixelSize(width: 1000, height: 500)
    let plain = try ManualWreath("50%,20%").placement(in: size)
    #expect(plain.center == Point(500, 100))
    #expect(plain.width == 150)
    let full = try ManualWreath("64%,40%,25%,-12").placement(in: size)
    #expect(full == WreathPlacement(center: Point(640, 200), width: 250, angle: -12))
    #expect(try ManualWreath("200%,0") == ManualWreath(x: .percent(200), y: .pixels(0)))
  }

  @Test(
    "What is no place is refused with what is wrong with it, and with the form",
    arguments: [
      ("640", .malformed), ("1,2,3,4,5", .malformed), ("1,2,3,5%", .malformed), (",", .malformed),
      ("1,,2", .malformed), ("50%;20%", .malformed), ("50%, 20%", .malformed),
      // Decimal commas.
      ("50,5%,20%", .mixedUnits), ("50%,20,5%", .mixedUnits), ("0,5%,20%", .mixedUnits),
      ("50,5%,20,5%", .mixedUnits), ("50%,20%,30,5%", .mixedUnits), ("50%,20", .mixedUnits),
      ("640,200,25%", .mixedUnits), ("50%,20%,300", .mixedUnits), ("0,20%", .mixedUnits),
      ("1,2,0", .outOfRange(name: "width", value: "0", limits: 1...1e6, unit: " pixels")),
      ("1,2,-5", .outOfRange(name: "width", value: "-5", limits: 1...1e6, unit: " pixels")),
      ("1%,2%,0%", .outOfRange(name: "width", value: "0%", limits: 0.1...1000, unit: " %")),
      ("1,2,3,400", .outOfRange(name: "angle", value: "400", limits: -360...360, unit: " degrees")),
      ("2000000,2", .outOfRange(name: "X", value: "2000000", limits: -1e6...1e6, unit: " pixels")),
      (
        "2,-2000000", .outOfRange(name: "Y", value: "-2000000", limits: -1e6...1e6, unit: " pixels")
      ),
    ] as [(String, PlaceError.Fault)])
  func faults(text: String, fault: PlaceError.Fault) {
    let error = #expect(throws: PlaceError.self) { _ = try ManualWreath(text) }
    #expect(error?.fault == fault)
    let words = error?.description ?? ""
    #expect(words.contains("X,Y[,WIDTH[,ANGLE]]") && words.contains("decimals with a point"))
    #expect(words.hasPrefix("'\(text)' "))
  }

  @Test("A statue's height has a name and a range of its own")
  func statueFaults() {
    let error = #expect(throws: PlaceError.self) { _ = try ManualStatue("85%,100%,0%") }
    #expect(
      error?.description == """
        '85%,100%,0%' has the height 0%, which is not between 0.1 and 1000 %; give X,Y[,HEIGHT], \
        all lengths in pixels or all in percent, decimals with a point (20.5), such as 1000,720 or \
        85%,100%,60%.
        """)
    #expect(throws: PlaceError.self) { _ = try ManualStatue("85,5%,100%") }
  }

  @Test("A note replaces a wreath whose centre is outside")
  func outside() throws {
    let size = PixelSize(width: 1000, height: 500)
    let wreaths = try ["50%,50%", "1001,20", "10,-1"].map { try ManualWreath($0) }
    let placed = try PlacedWreaths(
      for: [], in: size, artwork: TestArtwork.artwork, request: PlacementRequest(wreaths: wreaths))
    #expect(placed.wreaths.map(\.center) == [Point(500, 250)])
    #expect(
      placed.notes == [
        .wreathOutside(center: Point(1001, 20), size: size),
        .wreathOutside(center: Point(10, -1), size: size),
      ])
  }

  @Test("The larger wreath is nearer and comes last, in whatever order the coordinates are given")
  func order() throws {
    let wreaths = try ["30%,30%,30%", "52%,25%,14%"].map { try ManualWreath($0) }
    for given in [wreaths, wreaths.reversed()] {
      let placed = try PlacedWreaths(
        for: [], in: PixelSize(width: 1000, height: 800), artwork: TestArtwork.artwork,
        request: PlacementRequest(wreaths: given))
      #expect(placed.wreaths.map(\.width) == [140, 300])
    }
  }

  @Test("The statue turns towards the middle of the photo")
  func facing() throws {
    let size = PixelSize(width: 1000, height: 500)
    #expect(try ManualStatue("10%,100%").placement(in: size).facing == .right)
    #expect(try ManualStatue("90%,100%,50%").placement(in: size).facing == .left)
    #expect(try ManualStatue("90%,100%,50%").placement(in: size).height == 250)
  }
}
