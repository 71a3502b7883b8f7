import Imaging
import Testing

@testable import Overlay

@Suite("Painting on several threads")
struct ThreadTests {
  private static let placement = Placement(
    wreaths: [
      WreathPlacement(center: Point(420, 300), width: 330, angle: 12, yaw: 20, pitch: -12),
      WreathPlacement(center: Point(40, 90), width: 150, angle: -30, yaw: -50, pitch: 20),
    ],
    statue: StatuePlacement(base: Point(640, 560), height: 500, facing: .right))

  /// A photo in which all neighbours differ.
  private static let bare: Photo = {
    var photo = Photo.plain(800, 600)
    photo.withMutablePixels { pixels in
      for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index * 7 / 5) }
    }
    return photo
  }()

  @Test("The number of threads changes no byte", arguments: [(0, 0), (1.3, 0), (0.7, 7.5)])
  func number(blur: Double, motion: Double) {
    var placement = Self.placement
    placement.light = Light(contrast: 1.1, blur: blur, motion: motion, motionAngle: 30, grain: 0.02)
    for index in placement.wreaths.indices { placement.wreaths[index].blur = blur }
    let alone = TestArtwork.paint(placement, on: Self.bare)
    #expect(alone.pixels != Self.bare.pixels)
    for threads in [2, 3, 7] {
      #expect(TestArtwork.paint(placement, on: Self.bare, threads: threads).pixels == alone.pixels)
    }
  }
}
