import Champion
import Imaging
import Overlay
import TestSupport
import Testing

@Suite("The shared studio")
struct SharedStudioTests {
  private static let artwork = Artwork(in: Portrait.root + "/Assets")
  private static let photo = Photo(
    size: PixelSize(width: 320, height: 240), pixels: [UInt8](repeating: 90, count: 320 * 240 * 3))
  /// Settings that need no model.
  private static let settings: CrownSettings = {
    var settings = CrownSettings()
    settings.request = PlacementRequest(
      wreaths: [ManualWreath(x: .percent(50), y: .percent(40))], wantsStatue: false)
    return settings
  }()

  @Test("Many tasks at once get what a studio of their own gives")
  func shared() async throws {
    var own = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    let expected = try own.crown(Self.photo, settings: Self.settings).photo.pixels
    #expect(expected != Self.photo.pixels)
    let studio = SharedStudio(models: Portrait.models, artwork: Self.artwork)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await studio.crown(Self.photo, settings: Self.settings).photo.pixels
        }
      }
      for try await pixels in group { #expect(pixels == expected) }
    }
    let file = try await studio.crown(Self.photo.encoded(as: .png), settings: Self.settings)
    #expect(try Photo(decoding: file.bytes).pixels == expected)
  }

  @Test("The errors are those of a studio")
  func errors() async throws {
    let studio = SharedStudio(models: "/nowhere", artwork: "/nowhere")
    await #expect(throws: PhotoError.self) { try await studio.crown([1, 2, 3]) }
  }
}
