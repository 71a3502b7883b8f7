import CDrawnViews
import DrawnViews
import Imaging
import Testing

@testable import PictureTracking

@Suite("Pictures in films")
struct TrackerTests {
  private let picture = DrawnPicture.picture(4)

  private func tracker() throws -> PictureTracker {
    PictureTracker(try PictureAlbum([3, 4].map(DrawnPicture.picture)))
  }

  private func errors(_ seen: SeenPicture, _ view: CDrawnView) -> [Double] {
    let truth = DrawnPicture.homography(view).corners(of: DrawnPicture.size)
    return zip(seen.corners, truth).map { $0.distance(to: $1) }
  }

  @Test("A picture that moves is followed; hidden it is lost; seen again it is found")
  func film() throws {
    var tracker = try tracker()
    for index in 0..<36 {
      let isHidden = (14..<17).contains(index)
      let view = DrawnFilm.view(index, isMoving: true)
      let frame = DrawnPicture.frame(of: isHidden ? nil : picture, view, wall: 5)
      let seen = try tracker.pictures(in: frame, at: Double(index) / 25)
      if isHidden {
        #expect(seen.isEmpty, "frame \(index)")
      } else if (12..<14).contains(index) || index >= 30 {
        // All searches of a turn, twelve frames, have seen it.
        let found = try #require(seen.first, "frame \(index)")
        #expect(found.picture == 1)
        #expect((errors(found, view).max() ?? 99) < 3, "frame \(index): \(errors(found, view))")
      }
    }
  }

  @Test(
    "Somebody who walks past is seen to look in nearly every frame, however slowly frames come",
    arguments: [3, 5, 10])
  func walk(rate: Int) throws {
    var tracker = try tracker()
    var (shown, seen) = (0, 0)
    for index in 0..<(2 * rate) {
      let time = Double(index) / Double(rate)
      let view = DrawnFilm.walk(at: time)
      let frame = DrawnPicture.frame(of: picture, view, wall: 5)
      let found = try tracker.pictures(in: frame, at: time)
      // All of it is in the frame.
      guard (130...510).contains(view.centerX) else { continue }
      shown += 1
      seen += found.contains { $0.picture == 1 && (errors($0, view).max() ?? 99) < 6 } ? 1 : 0
    }
    #expect(shown >= 2 && seen >= shown - 1, "\(seen) of \(shown)")
  }

  @Test("A single frame is enough")
  func first() throws {
    var tracker = try tracker()
    let view = DrawnFilm.view(0, isMoving: false)
    let seen = try tracker.pictures(in: DrawnPicture.frame(of: picture, view, wall: 5), at: 0)
    #expect(seen.map(\.picture) == [1])
  }

  @Test("What stays less certain than a found picture is no longer shown after half a second")
  func doubt() throws {
    let size = DrawnPicture.size
    func seen(_ certainty: Double) -> SeenPicture {
      SeenPicture(
        picture: 0, homography: DrawnPicture.homography(DrawnFilm.view(0, isMoving: false)),
        size: size, certainty: certainty)
    }
    var track = PictureTrack(seen(0.6), size: size)
    for _ in 0..<4 { track.add(seen(0.25), size: size, interval: 0.12) }
    #expect(!track.isDoubtful)
    track.add(seen(0.35), size: size, interval: 0.12)
    for _ in 0..<4 { track.add(seen(0.25), size: size, interval: 0.12) }
    #expect(!track.isDoubtful, "it was certain meanwhile")
    track.add(seen(0.25), size: size, interval: 0.12)
    #expect(track.isDoubtful)
    // What is painted over it has grown pale before.
    #expect(track.smoothed.strength < 0.5)
  }

  @Test(
    "A light that no camera shows is no match",
    arguments: [(0.02, false), (0.049, false), (0.06, true), (1, true), (7, true), (20, false)])
  func light(gain: Double, isPlausible: Bool) {
    let light = PictureAppearance(red: 1, green: gain, blue: 1, blur: 0)
    #expect(light.isPlausible == isPlausible)
  }

  @Test("A frame of another size is refused at once, whether it would be searched or not")
  func sizes() throws {
    var tracker = try tracker()
    let tiny = Photo(
      size: PixelSize(width: 60, height: 60), pixels: [UInt8](repeating: 9, count: 10800))
    for index in 0..<4 {
      let frame = DrawnPicture.frame(of: picture, DrawnFilm.view(index, isMoving: false), wall: 5)
      _ = try tracker.pictures(in: frame, at: Double(index))
      #expect(throws: PictureTrackingError.frameSize(tiny.size)) {
        try tracker.pictures(in: tiny, at: Double(index) + 0.5)
      }
    }
  }

  @Test("A still picture's corners keep still")
  func steadiness() throws {
    var tracker = try tracker()
    var last: [Point]?
    for index in 0..<26 {
      let frame = DrawnPicture.frame(of: picture, DrawnFilm.view(index, isMoving: false), wall: 5)
      let seen = try tracker.pictures(in: frame, at: Double(index) / 25)
      guard index >= 12 else { continue }
      let corners = try #require(seen.first, "frame \(index)").corners
      if let last {
        for (a, b) in zip(corners, last) { #expect(a.distance(to: b) <= 0.3, "frame \(index)") }
      }
      last = corners
    }
  }

  @Test("A homography of four corners maps a rectangle's corners to them")
  func homography() {
    let size = PixelSize(width: 300, height: 200)
    let corners = [Point(10, 20), Point(200, 5), Point(230, 180), Point(-20, 150)]
    let mapped = Homography(from: size, to: corners).corners(of: size)
    for (a, b) in zip(mapped, corners) { #expect(a.distance(to: b) < 1e-9) }
    let identity = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])
    let same = Homography(from: size, to: identity.corners(of: size))
    #expect(same(Point(7, 9)).distance(to: Point(7, 9)) < 1e-9)
  }

  @Test("Each column of a frame is searched in every turn, and the sides overlap by a quarter")
  func turns() {
    let sides = SearchedPart.turns.filter { !$0.isHalved }.map { $0.columns(of: 640) }
    #expect(sides == [0..<400, 240..<640])
  }
}
