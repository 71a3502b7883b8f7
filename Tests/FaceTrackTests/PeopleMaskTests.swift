import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("The mask of all people", .needsPortrait)
struct PeopleMaskTests {
  @Test("The portrait's face and suit are in the mask, the flag and the shuttle are not")
  func portrait() throws {
    let photo = try RealPhotos.load(Portrait.path)
    var tracker = FaceTracker(models: Portrait.models)
    let face = try #require(try tracker.faces(in: photo).first)
    let mask = try tracker.peopleMask(of: photo)
    #expect(mask.mean(in: face.box) > 0.95)
    #expect(mask.value(at: Point(260, 460)) > 0.9)
    #expect(mask.value(at: Point(20, 20)) < 0.1)
    #expect(mask.value(at: Point(-500, 1e9)).isFinite)
    let matte = mask.matte(of: photo, columns: 0..<512, rows: 0..<512)
    #expect(matte[220, 120] == 1 && matte[10, 10] == 0 && matte[-1, 600] == 0)
    let other = mask.mirrored
    #expect(abs(other.value(at: Point(492, 20)) - mask.value(at: Point(20, 20))) < 1e-6)
  }

  @Test("A dark photo's mask is that of the bright one")
  func dark() throws {
    let photo = try RealPhotos.load(Portrait.path)
    let dark = Photo(size: photo.size, pixels: photo.pixels.map { $0 / 6 })
    var tracker = FaceTracker(models: Portrait.models)
    let (bright, dim) = (try tracker.peopleMask(of: photo), try tracker.peopleMask(of: dark))
    var difference: Float = 0
    for index in 0..<400 {
      let point = Point(Double(index % 20), Double(index / 20)) * 25 + Point(12, 12)
      difference += abs(bright.value(at: point) - dim.value(at: point)) / 400
    }
    #expect(difference < 0.05)
  }

  @Test("Pictures of a pixel, and of extreme shapes, have a mask")
  func extremes() throws {
    var tracker = FaceTracker(models: Portrait.models)
    for (width, height) in [(1, 1), (3000, 2), (2, 3000)] {
      let photo = Photo(grey: 128, width, height)
      let mask = try tracker.peopleMask(of: photo)
      #expect((0...1).contains(mask.value(at: Point(0.5, 0.5))))
      _ = mask.matte(of: photo, columns: 0..<width, rows: 0..<height)
    }
  }
}
