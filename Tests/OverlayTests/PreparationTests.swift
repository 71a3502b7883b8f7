import Dispatch
import Imaging
import Testing

@testable import Overlay

@Suite("Artwork read ahead")
struct PreparationTests {
  private static let placement = Placement(
    wreaths: [WreathPlacement(center: Point(120, 80), width: 90, angle: 5, yaw: 10)],
    statue: StatuePlacement(base: Point(250, 200), height: 150, facing: .left),
    light: Light(blur: 0.4, grain: 0.02))

  @Test("Reading ahead on other threads, before and while a photo is painted, changes no byte")
  func whilePainting() throws {
    let bare = Photo.plain(320, 200)
    let expected = try bare.champion(Self.placement, artwork: Artwork.ofAssets())
    for expectation in [(nil, nil), (150.0, 45.0), (2000, 900)] as [(Double?, Double?)] {
      let artwork = Artwork.ofAssets()
      let group = DispatchGroup()
      for _ in 0..<2 {
        DispatchQueue.global().async(group: group) {
          try? artwork.prepare(statueHeight: expectation.0, wreathHalfBreadth: expectation.1)
        }
      }
      #expect(try bare.champion(Self.placement, artwork: artwork).pixels == expected.pixels)
      group.wait()
      #expect(try bare.champion(Self.placement, artwork: artwork).pixels == expected.pixels)
    }
  }

  @Test("Nothing more is read of what was foreseen")
  func foreseen() throws {
    let reads = Reads()
    let artwork = Artwork.ofAssets { reads.count() }
    var placement = Self.placement
    placement.light.blur = 0
    try artwork.prepare(
      statueHeight: 150, wreathHalfBreadth: WreathGeometry(placement.wreaths[0]).halfBreadth)
    let before = reads.number
    _ = try Photo.plain(320, 200).champion(placement, artwork: artwork)
    #expect(before > 0)
    #expect(reads.number == before)
  }
}
