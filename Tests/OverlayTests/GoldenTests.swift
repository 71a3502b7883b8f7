import Imaging
import Testing

@testable import Overlay

@Suite("Rendered scenes, byte for byte")
struct GoldenTests {
  @Test(
    "Heads in all poses, one before another, cut by the edges, and in warm, soft and grainy light",
    arguments: [
      ("front", [Head(eyes: Point(110, 100), unit: 30)], Light()),
      ("bowed", [Head(eyes: Point(110, 110), unit: 30, pitch: -30)], Light()),
      ("raised", [Head(eyes: Point(110, 100), unit: 30, pitch: 25)], Light()),
      ("tilted", [Head(eyes: Point(120, 100), unit: 30, roll: -25)], Light()),
      ("turned-left", [Head(eyes: Point(120, 100), unit: 30, yaw: -60)], Light()),
      ("turned-right", [Head(eyes: Point(120, 100), unit: 30, yaw: 60)], Light()),
      (
        "two", [Head(eyes: Point(80, 80), unit: 22), Head(eyes: Point(125, 110), unit: 32)],
        Light()
      ),
      ("cut", [Head(eyes: Point(15, 12), unit: 30)], Light()),
      (
        "light", [Head(eyes: Point(110, 100), unit: 30)],
        Light(red: 1.1, green: 0.98, blue: 0.8, contrast: 1.1, black: 0.01, blur: 1.2, grain: 0.03)
      ),
    ])
  func scene(name: String, heads: [Head], light: Light) throws {
    let size = PixelSize(width: 256, height: 192)
    var placement = TestArtwork.placement(for: heads, in: size)
    placement.light = light
    for index in placement.wreaths.indices { placement.wreaths[index].blur = light.blur }
    let photo = Photo.mannequins(heads, width: size.width, height: size.height)
    try Golden.check(TestArtwork.paint(placement, on: photo), name)
  }
}
