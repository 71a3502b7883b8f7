import CDrawnViews
import DrawnViews
import Glibc
import Imaging
import PictureTracking
import Testing

@Suite("Light and blur of seen pictures")
struct AppearanceTests {
  private let picture = DrawnPicture.picture(4)

  private func view(light: Double, blur: Double) -> CDrawnView {
    var view = DrawnFilm.view(0, isMoving: false)
    view.light = light
    view.blur = blur
    return view
  }

  private func appearance(_ view: CDrawnView) throws -> PictureAppearance {
    let album = try PictureAlbum([picture])
    let frame = DrawnPicture.frame(of: picture, view)
    let seen = try #require(try album.pictures(in: frame).first)
    #expect(seen.appearance == .unchanged)
    return try album.appearance(of: seen, in: frame)
  }

  @Test("The gains are those of the frame's light", arguments: [0.6, 0.8, 1, 1.25])
  func gains(light: Double) throws {
    let appearance = try appearance(view(light: light, blur: 0.8))
    // The drawn camera multiplies sRGB values, which is a power in linear light.
    let expected = pow(light, 2.2)
    for gain in [appearance.red, appearance.green, appearance.blue] {
      #expect(abs(gain / expected - 1) < 0.2, "\(appearance), expected \(expected)")
    }
  }

  @Test("The blur is the frame's, in the light and in the dark", arguments: [0.7, 1.2, 2, 3])
  func blur(sigma: Double) throws {
    for light in [0.4, 1] {
      let appearance = try appearance(view(light: light, blur: sigma))
      #expect(abs(appearance.blur - sigma) < 0.3, "\(appearance), light \(light)")
    }
  }

  @Test("A glare and a cover change the gains little")
  func robustness() throws {
    var view = view(light: 1, blur: 0.8)
    view.glare = 0.3
    view.hidden = 0.25
    let appearance = try appearance(view)
    for gain in [appearance.red, appearance.green, appearance.blue] {
      #expect((0.5...1.5).contains(gain), "\(appearance)")
    }
  }

  @Test("Of a picture that is half hidden the gains are those of the other half", arguments: 1...4)
  func cover(seed: Int) throws {
    var view = view(light: 1, blur: 0.8)
    (view.seed, view.hidden, view.angle) = (UInt64(seed), 0.5, 10)
    let album = try PictureAlbum([picture])
    let frame = DrawnPicture.frame(of: picture, view)
    let truth = SeenPicture(
      picture: 0, homography: DrawnPicture.homography(view), size: DrawnPicture.size)
    let appearance = try album.appearance(of: truth, in: frame)
    for gain in [appearance.red, appearance.green, appearance.blue] {
      #expect((0.6...1.5).contains(gain), "\(appearance)")
    }
  }

  @Test("Blacks that a camera deepens are a lift below 0, and a veil is one above")
  func lifts() throws {
    let album = try PictureAlbum([picture])
    let frame = DrawnPicture.frame(of: picture, view(light: 1, blur: 0.8))
    let seen = try #require(try album.pictures(in: frame).first)
    let plain = try album.appearance(of: seen, in: frame)
    #expect(abs(plain.lift.y) < 0.02, "\(plain)")
    // Video of limited range that is shown as of full range, and a reflection over all.
    let changes: [(factor: Double, offset: Double)] = [(255 / 219, -16 * 255 / 219), (0.9, 25)]
    for (factor, offset) in changes {
      let pixels = frame.pixels.map { UInt8(max(0, min(255, Double($0) * factor + offset))) }
      let appearance = try album.appearance(of: seen, in: Photo(size: frame.size, pixels: pixels))
      let lift = appearance.lift - plain.lift
      for channel in [lift.x, lift.y] {
        #expect(offset < 0 ? channel < -0.001 : channel > 0.003, "\(appearance), \(plain)")
      }
    }
  }

  @Test("A film's light follows a lamp within a second, and does not jump with a single frame")
  func settling() throws {
    var tracker = PictureTracker(try PictureAlbum([picture]))
    for index in 0..<45 {
      let isLit = index != 14 && index < 20
      let frame = DrawnPicture.frame(of: picture, view(light: isLit ? 1 : 0.6, blur: 0.8), wall: 5)
      let seen = try tracker.pictures(in: frame, at: Double(index) / 25)
      guard index >= 12 else { continue }
      let green = try #require(seen.first, "frame \(index)").appearance.green
      if index == 14 { #expect(green > 0.75) }
      if index == 44 { #expect(abs(green / pow(0.6, 2.2) - 1) < 0.15, "\(green)") }
    }
  }

  @Test("An album answers on several threads as on one")
  func threads() async throws {
    let album = try PictureAlbum([picture, DrawnPicture.picture(5)])
    let frame = DrawnPicture.frame(of: picture, view(light: 1, blur: 0.8))
    let alone = try album.pictures(in: frame)
    #expect(alone.count == 1)
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try album.pictures(in: frame) } }
      for try await seen in group { #expect(seen == alone) }
    }
  }
}
