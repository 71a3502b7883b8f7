import Overlay
import TestSupport
import Testing

@testable import Champion
@testable import Imaging

@Suite("Items moved on a terminal")
struct PlacementEditorTests {
  @Test("A statue on the ledge is in the photo, and below the ledge it is outside")
  func ledge() {
    let size = PixelSize(width: 100, height: 100)
    let photo = Photo(size: size, pixels: [UInt8](repeating: 90, count: 3 * size.area))
    for (y, isOutside) in [(110.0, false), (130, true)] {
      let statue = StatuePlacement(base: Point(50, y), height: 30, facing: .left)
      let editor = PlacementEditor(
        PlacementPlan(Placement(statue: statue, ledge: 20), for: size), on: photo,
        artwork: Artwork(in: Portrait.root + "/Assets"))
      #expect(editor.item == .statue && editor.isOutside == isOutside, "\(y)")
    }
  }

  @Test("A photo is shown as it is kept, with its own primaries", arguments: [1, 12] as [UInt16])
  func profile(primaries: UInt16) throws {
    let size = PixelSize(width: 200, height: 150)
    // Display P3, and sRGB, which needs no profile.
    let profile = ColorStatement.profile(primaries: primaries, transfer: 13)
    let photo = Photo(
      size: size, pixels: (0..<3 * size.area).map { UInt8(60 + $0 % 97) },
      colorProfile: profile.isEmpty ? nil : profile)
    let placement = Placement(
      wreaths: [WreathPlacement(center: Point(70, 60), width: 90)],
      statue: StatuePlacement(base: Point(160, 140), height: 100, facing: .left))
    let artwork = Artwork(in: Portrait.root + "/Assets")
    let editor = PlacementEditor(PlacementPlan(placement, for: size), on: photo, artwork: artwork)
    let kept = try photo.champion(editor.plan.placement, artwork: artwork)
    #expect(try editor.champion().pixels == kept.pixels && kept.pixels != photo.pixels)
  }
}
