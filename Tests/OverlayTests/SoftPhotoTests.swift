import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("The wreath's level of detail")
struct SoftPhotoTests {
  private static let artwork = Artwork(in: Portrait.root + "/Assets")

  /// A wreath painted on grey at a level of detail, with a blur in pixels of its layer.
  private static func painted(
    _ wreath: WreathPlacement, detail: WreathDetail, blur: Double
  ) throws -> Photo {
    var photo = Photo.plain(Int(wreath.center.x * 2), Int(wreath.center.y * 2))
    let rasterizer = try WreathRasterizer(
      artwork: artwork.wreath, geometry: WreathGeometry(wreath), detail: detail)
    var layer = try #require(
      rasterizer.layer(in: photo.size, margin: ImageLayer.radius(blur: blur)))
    layer.blur(blur)
    Canvas.paint(&photo) { $0.paint(layer, grain: Grain(Light())) }
    return photo
  }

  @Test(
    "The photo's blur hides the lower level of detail",
    arguments: [(126.0, 0.7), (310, 2.3), (60, 0.9), (700, 2.4)])
  func hidden(halfBreadth: Double, blur: Double) throws {
    let wreath = WreathGeometry.placement(
      front: Point(halfBreadth * 1.4, halfBreadth), halfBreadth: halfBreadth, angle: 3, yaw: 8,
      pitch: -5)
    let full = WreathDetail(halfBreadth: halfBreadth, blur: 0)
    let own = WreathDetail(halfBreadth: halfBreadth, blur: blur)
    #expect((full.step, full.samples) != (own.step, own.samples))
    let (a, b) = (
      try Self.painted(wreath, detail: full, blur: blur),
      try Self.painted(wreath, detail: own, blur: own.blur)
    )
    // Only pixels that the wreath covers.
    let squares = zip(a.pixels, b.pixels).filter { $0.0 != 128 }.map {
      (Double($0.0) - Double($0.1)) * (Double($0.0) - Double($0.1))
    }
    let error = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    // In levels; with the next mip level it is 10, and dots show along the leaves.
    #expect(error < 7)
  }

  @Test("In a sharp photo a layer has the photo's pixels, and a very large wreath is upsampled")
  func sharp() {
    for halfBreadth in [20.0, 126, 310, 899] {
      let detail = WreathDetail(halfBreadth: halfBreadth, blur: 0)
      #expect(detail.step == 1)
      #expect(detail.blur == 0)
    }
    let large = WreathDetail(halfBreadth: 1800, blur: 1)
    #expect(large.step == 2 && large.blur == 0.5)
  }

  @Test("A layer's pixels grow with the blur, so that its work shrinks")
  func growing() {
    var last = 1.0
    for blur in [1.7, 2, 2.5, 3, 5, 8, 20, 50] {
      let detail = WreathDetail(halfBreadth: 500, blur: blur)
      #expect(detail.step > last)
      #expect(abs(detail.step - blur / 1.25.squareRoot()) < 1e-9)
      last = detail.step
    }
    // Behind people the matte's edges bound them.
    #expect(LayerDetail(blur: 20, most: 3).step == 3)
  }

  @Test("The layer's own blur and the remaining one make the photo's")
  func softness() {
    for blur in [0.1, 0.7, 1.1, 2.3, 5, 20] {
      let detail = WreathDetail(halfBreadth: 400, blur: blur)
      let own = detail.step > 1 ? detail.step / 2 : 0
      let left = detail.blur * detail.step
      #expect(abs((own * own + left * left).squareRoot() - blur) < 1e-9)
      // Enough to hide the layer's pixels.
      if detail.step > 1 { #expect(detail.blur > 1 - 1e-9) }
    }
  }
}
