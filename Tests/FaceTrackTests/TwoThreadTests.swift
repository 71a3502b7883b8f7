import Foundation
import Imaging
import Testing

@testable import FaceTrack

/// The portrait is fetched by `make test`; without it these tests say that they were skipped.
@Suite(
  "A photo looked at by two threads",
  .enabled(if: RealPhotos.hasAstronaut, "needs .cache/astronaut.png, which make test fetches"))
struct TwoThreadTests {
  private static func tracker(threads: Int) -> FaceTracker {
    var tracker = FaceTracker(models: RealPhotos.models, detector: .default)
    tracker.threads = threads
    return tracker
  }

  /// All that tells one face from another.
  private struct Seen: Equatable {
    var mesh: [MeshPoint]
    var eyes: [Point]
    var head: HeadOutline
    var confidence: Double

    init(_ face: Face) {
      mesh = face.landmarks.mesh
      eyes = [face.landmarks.rightEye, face.landmarks.leftEye]
      head = face.head
      confidence = face.confidence
    }
  }

  /// The portrait's head, so many times.
  private static func heads(columns: Int, rows: Int) throws -> Photo {
    let portrait = try RealPhotos.load(RealPhotos.astronaut)
    let (side, left, top) = (210, 120, 5)
    let size = PixelSize(width: columns * side, height: rows * side)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * size.area)
    for y in 0..<size.height {
      let start = 3 * ((top + y % side) * portrait.size.width + left)
      for _ in 0..<columns { pixels += portrait.pixels[start..<start + 3 * side] }
    }
    return Photo(size: size, pixels: pixels)
  }

  @Test("Twelve faces are the same, to the last bit, and both threads had networks")
  func many() throws {
    let photo = try Self.heads(columns: 4, rows: 3)
    var alone = Self.tracker(threads: 1)
    let expected = try alone.faces(in: photo).map(Seen.init)
    #expect(expected.count == 12)
    #expect(alone.networks.companion == nil)
    var tracker = Self.tracker(threads: 2)
    for _ in 0..<3 {
      #expect(try tracker.faces(in: photo).map(Seen.init) == expected)
      #expect(tracker.networks.companion != nil)
    }
  }

  @Test("Runs of either thread's networks are counted", arguments: [4, 1])
  func counted(columns: Int) throws {
    let photo = try Self.heads(columns: columns, rows: 2)
    var alone = Self.tracker(threads: 1)
    var tracker = Self.tracker(threads: 2)
    _ = try alone.faces(in: photo)
    _ = try tracker.faces(in: photo)
    #expect(alone.usage.mapValues(\.runs) == tracker.usage.mapValues(\.runs))
  }

  @Test("A turned face, and a photo without one, are searched with the same result")
  func searched() throws {
    let portrait = try RealPhotos.load(RealPhotos.astronaut)
    let turned = portrait.rotated(quarterTurns: 1)
    // The shuttle's model: hints, and no face.
    let size = PixelSize(width: 150, height: 150)
    let shuttle = Photo(
      size: size,
      pixels: (0..<size.height).flatMap { y in
        let start = 3 * ((y + 150) * portrait.size.width + 350)
        return portrait.pixels[start..<start + 3 * size.width]
      })
    for photo in [turned, shuttle, portrait] {
      var alone = Self.tracker(threads: 1)
      var tracker = Self.tracker(threads: 2)
      let expected = try alone.faces(in: photo).map(Seen.init)
      #expect(try tracker.faces(in: photo).map(Seen.init) == expected)
    }
  }

  @Test("One face has no second networks loaded for it")
  func single() throws {
    var tracker = Self.tracker(threads: 2)
    let faces = try tracker.faces(in: try RealPhotos.load(RealPhotos.astronaut))
    #expect(faces.count == 1)
    #expect(tracker.networks.companion == nil)
  }

  @Test("A face that was measured ahead is not measured again, and its models are kept")
  func ahead() throws {
    let portrait = try RealPhotos.load(RealPhotos.astronaut)
    var alone = Self.tracker(threads: 1)
    var tracker = Self.tracker(threads: 2)
    tracker.loadModelsAhead()
    let expected = try alone.faces(in: portrait).map(Seen.init)
    for photos in 1...2 {
      #expect(try tracker.faces(in: portrait).map(Seen.init) == expected)
      #expect(tracker.usage[.personMask]?.runs == photos)
      #expect(tracker.usage[.iris]?.runs == 2 * photos)
    }
  }

  @Test("A model that is missing for the measuring is told, on either thread", arguments: [1, 2])
  func missing(threads: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "selfie-models-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for model in [Model.faceDetector, .faceMesh, .iris] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(model.fileName)",
        withDestinationPath: try #require(RealPhotos.models.locate(model)))
    }
    var tracker = FaceTracker(models: ModelFolders(paths: [folder.path]), detector: .default)
    tracker.threads = threads
    let portrait = try RealPhotos.load(RealPhotos.astronaut)
    #expect(throws: FaceTrackError.modelMissing(.personMask, searched: [folder.path])) {
      _ = try tracker.faces(in: portrait)
    }
  }

  @Test("What was loaded for the second thread is given back with the rest")
  func released() throws {
    let photo = try Self.heads(columns: 4, rows: 2)
    var tracker = Self.tracker(threads: 2)
    let faces = try tracker.faces(in: photo).map(Seen.init)
    tracker.releaseModels()
    #expect(tracker.networks.companion == nil)
    #expect(try tracker.faces(in: photo).map(Seen.init) == faces)
  }

  @Test(
    "Real groups have the same faces",
    .enabled(if: RealPhotos.hasSets, "needs the photos in ../shared/faces"),
    arguments: [18, 38, 40, 55, 59])
  func groups(number: Int) throws {
    let photo = try RealPhotos.load("\(RealPhotos.sets)/wild/wild-0\(number).jpg")
    var alone = Self.tracker(threads: 1)
    var tracker = Self.tracker(threads: 2)
    #expect(try tracker.faces(in: photo).map(Seen.init) == alone.faces(in: photo).map(Seen.init))
  }

  @Test("Of several faults the first thing's is thrown, and results keep their order")
  func order() throws {
    var networks = Networks(in: RealPhotos.models)
    networks.threads = 2
    let squares = try networks.map(Array(0..<50), sharedFrom: 2) { number, _ in number * number }
    #expect(squares == (0..<50).map { $0 * $0 })
    #expect(throws: FaceTrackError.visionFailure(detail: "7")) {
      _ = try networks.map(Array(0..<50), sharedFrom: 2) {
        number, _ throws(FaceTrackError) in
        guard number % 10 != 7 else { throw .visionFailure(detail: "\(number)") }
        return number
      }
    }
  }
}
