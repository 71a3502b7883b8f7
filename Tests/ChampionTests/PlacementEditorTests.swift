import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

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
}
