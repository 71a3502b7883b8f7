import Imaging
import Testing

@testable import Overlay

@Suite("Rendered scenes, byte for byte")
struct GoldenTests {
  private func check(_ heads: [Head], _ name: String, light: Light = Light()) throws {
    let size = PixelSize(width: 256, height: 192)
    var placement = TestArtwork.placement(for: heads, in: size)
    placement.light = light
    for index in placement.wreaths.indices { placement.wreaths[index].blur = light.blur }
    let photo = Photo.mannequins(heads, width: size.width, height: size.height)
    try Golden.check(TestArtwork.paint(placement, on: photo), name)
  }

  @Test("A head from the front")
  func front() throws { try check([Head(eyes: Point(110, 100), unit: 30)], "front") }

  @Test("A bowed head")
  func bowed() throws { try check([Head(eyes: Point(110, 110), unit: 30, pitch: -30)], "bowed") }

  @Test("A raised head")
  func raised() throws { try check([Head(eyes: Point(110, 100), unit: 30, pitch: 25)], "raised") }

  @Test("A tilted head")
  func tilted() throws { try check([Head(eyes: Point(120, 100), unit: 30, roll: -25)], "tilted") }

  @Test("Heads turned to both sides", arguments: [-60, 60])
  func turned(_ yaw: Int) throws {
    try check(
      [Head(eyes: Point(120, 100), unit: 30, yaw: Double(yaw))],
      yaw < 0 ? "turned-left" : "turned-right")
  }

  @Test("Two heads, one before the other")
  func two() throws {
    try check(
      [Head(eyes: Point(80, 80), unit: 22), Head(eyes: Point(125, 110), unit: 32)], "two")
  }

  @Test("A head cut off above and at the side")
  func cut() throws { try check([Head(eyes: Point(15, 12), unit: 30)], "cut") }

  @Test("Warm, soft and grainy light")
  func light() throws {
    try check(
      [Head(eyes: Point(110, 100), unit: 30)], "light",
      light: Light(
        red: 1.1, green: 0.98, blue: 0.8, contrast: 1.1, black: 0.01, blur: 1.2, grain: 0.03))
  }
}
