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
    print("seed 7")
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

@Suite(
  "Tracking a face", .serialized,
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct TrackingTests {
  /// A moving window of the portrait.
  private func frame(_ photo: Photo, x: Int, y: Int) -> Photo {
    let size = PixelSize(width: 320, height: 240)
    var pixels: [UInt8] = []
    for row in 0..<size.height {
      let start = ((y + row) * photo.size.width + x) * 3
      pixels += photo.pixels[start..<start + size.width * 3]
    }
    return Photo(size: size, pixels: pixels)
  }

  @Test("A moving face keeps its identity, and its lag is below a fiftieth of the width")
  func moving() throws {
    let photo = try RealPhotos.load(Portrait.path)
    var tracker = FaceTracker(models: Portrait.models)
    let still = try #require(try tracker.track(frame(photo, x: 60, y: 0), at: .zero).first)
    for step in 1...12 {
      let x = 60 + step * 3
      let faces = try tracker.track(
        frame(photo, x: x, y: 0), at: .milliseconds(33 * step))
      #expect(faces.map(\.identity) == [still.identity])
      let place = try #require(faces.first).face.head.hairline
      let expected = still.face.head.hairline - Point(Double(step * 3), 0)
      // Three pixels a frame are two eye distances a second: the filter may lag a frame or two.
      // A fiftieth of 320 pixels.
      #expect(place.distance(to: expected) < 6.4)
    }
  }

  @Test("A still head's hairline moves by less than half a percent of the head's width (RMS)")
  func still() throws {
    let photo = try RealPhotos.load(Portrait.path)
    let bare = frame(photo, x: 70, y: 0)
    var random = SeededGenerator(seed: 11)
    print("seed 11")
    var tracker = FaceTracker(models: Portrait.models)
    var places: [Point] = []
    var width = 0.0
    for step in 0..<24 {
      // A webcam's noise.
      let pixels = bare.pixels.map { value in
        UInt8(clamping: Int(value) + Int.random(in: -6...6, using: &random))
      }
      let faces = try tracker.track(
        Photo(size: bare.size, pixels: pixels), at: .milliseconds(33 * step))
      let face = try #require(faces.first).face
      width = 2 * face.head.halfBreadth
      if step >= 6 { places.append(face.head.hairline) }
    }
    let mean = places.reduce(Point(0, 0), +) / Double(places.count)
    let square = places.reduce(0) { $0 + ($1 - mean).dot($1 - mean) } / Double(places.count)
    #expect(square.squareRoot() < 0.005 * width)
  }

  @Test("A face that leaves ends its track, and one that comes starts a new one")
  func leaving() throws {
    let photo = try RealPhotos.load(Portrait.path)
    var tracker = FaceTracker(models: Portrait.models)
    let first = try tracker.track(frame(photo, x: 60, y: 0), at: .zero)
    #expect(first.count == 1)
    let empty = Photo(
      size: PixelSize(width: 320, height: 240), pixels: [UInt8](repeating: 90, count: 320 * 240 * 3)
    )
    #expect(try tracker.track(empty, at: .milliseconds(33)).isEmpty)
    let again = try tracker.track(frame(photo, x: 60, y: 0), at: .milliseconds(66))
    #expect(again.count == 1)
    #expect(again.first?.identity != first.first?.identity)
  }
}
