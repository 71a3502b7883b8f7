import Glibc
import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("The One Euro filter")
struct OneEuroFilterTests {
  @Test("At rest less than two fifths of the jitter remain")
  func rest() {
    var random = SeededGenerator(seed: 7)
    var filter = OneEuroFilter(.position)
    var deviation = 0.0
    var raw = 0.0
    for frame in 0..<300 {
      let noise = Double.random(in: -0.5...0.5, using: &random)
      let smoothed = filter.smooth(Point(100 + noise, 0), interval: 1 / 30.0, unit: 60)
      if frame >= 60 {
        deviation += (smoothed.x - 100) * (smoothed.x - 100)
        raw += noise * noise
      }
    }
    #expect((deviation / raw).squareRoot() < 0.4)
  }

  @Test("At one unit a second the lag is less than a tenth of the unit")
  func motion() {
    var filter = OneEuroFilter(.position)
    var lag = 0.0
    for frame in 0..<60 {
      let x = Double(frame) / 30 * 60
      lag = x - filter.smooth(Point(x, 0), interval: 1 / 30.0, unit: 60).x
    }
    #expect(lag > 0 && lag < 6)
  }

  @Test("A time that stands still or runs backwards resets the filter")
  func clock() {
    var filter = OneEuroFilter(.position)
    _ = filter.smooth(Point(0, 0), interval: 1, unit: 1)
    #expect(filter.smooth(Point(50, 0), interval: 0, unit: 1) == Point(50, 0))
    #expect(filter.smooth(Point(90, 0), interval: -1, unit: 1) == Point(90, 0))
  }
}

@Suite("Tracking a face", .serialized, .needsPortrait)
struct TrackingTests {
  private let photo: Photo

  init() throws { photo = try RealPhotos.load(Portrait.path) }

  /// A moving window of the portrait.
  private func frame(x: Int) -> Photo { photo.cropped(x: x..<x + 320, y: 0..<240) }

  @Test("A moving face keeps its identity, and its lag is below a fiftieth of the width")
  func moving() throws {
    var tracker = FaceTracker(models: Portrait.models)
    let still = try #require(try tracker.track(frame(x: 60), at: .zero).first)
    for step in 1...12 {
      let x = 60 + step * 3
      let faces = try tracker.track(frame(x: x), at: .milliseconds(33 * step))
      #expect(faces.map(\.identity) == [still.identity])
      let place = try #require(faces.first).face.head.hairline
      let expected = still.face.head.hairline - Point(Double(step * 3), 0)
      // Three pixels a frame are two eye distances a second: the filter may lag a frame or two.
      // A fiftieth of 320 pixels.
      #expect(place.distance(to: expected) < 6.4)
    }
  }

  @Test("A face that leaves ends its track, and one that comes starts a new one")
  func leaving() throws {
    var tracker = FaceTracker(models: Portrait.models)
    let first = try tracker.track(frame(x: 60), at: .zero)
    #expect(first.count == 1)
    #expect(try tracker.track(Photo(grey: 90, 320, 240), at: .milliseconds(33)).isEmpty)
    let again = try tracker.track(frame(x: 60), at: .milliseconds(66))
    #expect(again.count == 1)
    #expect(again.first?.identity != first.first?.identity)
  }

  @Test(
    "After a film's first head, on its side, those who stand upright are found",
    arguments: [false, true])
  func upright(stays: Bool) throws {
    let head = photo.cropped(x: 0..<320, y: 0..<320)
    let lying = head.oriented(.rotatedClockwise)
    func beside(_ left: Photo, _ right: Photo) -> Photo {
      var pixels: [UInt8] = []
      for row in 0..<320 {
        pixels += left.pixels[1920 * row..<1920 * (row + 1)]
        pixels += right.pixels[960 * row..<960 * (row + 1)]
      }
      return Photo(size: PixelSize(width: 960, height: 320), pixels: pixels)
    }
    let first = beside(Photo(grey: 128, 640, 320), lying)
    // The turned search misses upright heads, all of the smallest here.
    for side in [200, 100, 80] {
      let two = Photo.gray(640, 320, with: head, at: [(side, 0, 0), (side, 320, 0)])
      let standing = beside(two, stays ? lying : Photo(grey: 128, 320, 320))
      var tracker = FaceTracker(models: Portrait.models)
      #expect(try tracker.track(first, at: .zero).count == 1)
      var count = 0
      // Where one is tracked, others are searched every 15th frame.
      for step in 1...16 {
        count = try tracker.track(standing, at: .milliseconds(33 * step)).count
      }
      #expect(count == (stays ? 3 : 2), "\(side) pixels")
    }
  }

  @Test("A tracker that forgets its pictures finds the next one's face as it found the first")
  func forgetting() throws {
    var tracker = FaceTracker(models: Portrait.models)
    tracker.forgetPictures()
    let first = try tracker.track(frame(x: 60), at: .zero).map(\.face.box)
    #expect(first.count == 1)
    tracker.forgetPictures()
    #expect(try tracker.track(frame(x: 60), at: .milliseconds(33)).map(\.face.box) == first)
  }

  @Test("A large film that turns dark, and is reduced for it, keeps its face, and bright again")
  func darkening() throws {
    // Far from the first pixel, so that a face of another scale is elsewhere.
    let bright = Photo.gray(2048, 768, with: photo, at: [(512, 2048 - 512, 768 - 512)])
    let dark = Photo(size: bright.size, pixels: bright.pixels.map { $0 / 3 })
    var tracker = FaceTracker(models: Portrait.models)
    let first = try #require(try tracker.track(bright, at: .zero).first)
    for (step, frame) in [dark, dark, bright].enumerated() {
      let faces = try tracker.track(frame, at: .milliseconds(33 * (step + 1)))
      #expect(faces.map(\.identity) == [first.identity], "frame \(step)")
      let box = try #require(faces.first).face.box
      #expect(box.center.distance(to: first.face.box.center) < 0.1 * first.face.box.width)
    }
  }
}
