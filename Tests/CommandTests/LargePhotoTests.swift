import Files
import Imaging
import TestSupport
import Testing

/// Photos of several megapixels, in each orientation.
@Suite(
  "Large photos",
  .enabled(if: Portrait.isThere, "needs models and the portrait: run the tests with `make test`"))
struct LargePhotoTests {
  let folder: TemporaryFolder
  /// How the photo is stored.
  private static let orientations: [Orientation] = [.upright, .rotatedClockwise, .transversed]

  init() throws {
    folder = try TemporaryFolder()
    let portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    // Sides that no block and no halving ends at.
    let large = portrait.resized(to: PixelSize(width: 2007, height: 1989))
    for orientation in Self.orientations {
      // Moved back, so that the tag moves it to be upright.
      let back = Orientation.allCases.first {
        large.oriented($0).oriented(orientation).pixels == large.pixels
      }
      let stored = large.oriented(try #require(back))
      let file = try stored.encoded(as: .jpeg, quality: 90).tagged(
        orientation: orientation.rawValue)
      try folder.put(file, as: "\(orientation).jpg")
      // The same pixels, all of which are made.
      try folder.put(try Photo(decoding: file).encoded(as: .png), as: "\(orientation).png")
    }
  }

  private func report(_ arguments: String...) throws -> JSONObject {
    try SelfieCommand(arguments.map { .init($0) }, in: folder).run().succeeded().object()
  }

  @Test("The face is where it is when all pixels are made")
  func face() throws {
    for orientation in Self.orientations {
      let faces = try ["jpg", "png"].map { format in
        try report("detect", "\(orientation).\(format)", "--json").objects("faces")
      }
      #expect(faces[0].count == 1 && faces[1].count == 1, "\(orientation)")
      for point in ["headTop", "nose", "leftEye", "rightEye", "chin"] {
        let (a, b) = (try faces[0][0].point(point), try faces[1][0].point(point))
        // Of a head of 600 pixels.
        #expect(abs(a[0] - b[0]) < 2 && abs(a[1] - b[1]) < 2, "\(orientation) \(point) \(a) \(b)")
      }
    }
  }

  @Test("It is painted as it is when all pixels are made, and the rest is the photo's own")
  func painting() throws {
    let plan = try SelfieCommand(["plan", "upright.png"], in: folder).run().succeeded()
    try folder.put(plan.output, as: "plan.json")
    for orientation in Self.orientations {
      let kept = try report(
        "crown", "\(orientation).jpg", "--plan", "plan.json", "--json", "-o",
        "kept-\(orientation).jpg")
      #expect(try kept.text("encoding") == "blocks kept")
      _ = try report(
        "crown", "\(orientation).png", "--plan", "plan.json", "--json", "-o",
        "whole-\(orientation).png")
      let (blocks, whole) = (
        try folder.photo("kept-\(orientation).jpg"), try folder.photo("whole-\(orientation).png")
      )
      let mean = blocks.meanDifference(from: whole)
      #expect(mean < 0.5, "\(orientation) \(mean)")
    }
  }
}
