import Foundation
import Imaging
import StageTiming
import TestSupport
import Testing

@testable import FaceTrack

/// The face search on a real portrait, which `make test` fetches; skipped without it.
@Suite("Faces in a real portrait", .serialized, .needsPortrait)
struct FaceTrackerTests {
  private let photo: Photo

  init() throws { photo = try RealPhotos.load(Portrait.path) }

  @Test("One face, by one fit of the mesh, with plausible landmarks, pose and outline")
  func parts() throws {
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo)
    #expect(faces.count == 1)
    #expect(tracker.usage[.faceMesh]?.runs == 1)
    let face = try #require(faces.first)
    // Read off the photograph by eye, in pixels.
    #expect(face.landmarks.rightEye.distance(to: Point(203.5, 101)) < 4)
    #expect(face.landmarks.leftEye.distance(to: Point(246.5, 103.5)) < 4)
    #expect(face.confidence > 0.8)
    #expect(face.landmarks.mesh.count == 468)
    #expect(face.head.headTop.y < face.head.hairline.y)
    #expect(face.head.hairTop.y <= face.head.headTop.y)
    #expect(face.head.hairline.y < face.landmarks.eyeMidpoint.y)
    #expect(face.landmarks.chin.y > face.landmarks.mouthLeft.y)
    #expect(abs(face.pose.yaw) < 10)
  }

  @Test("Mirroring the photo mirrors its face")
  func mirrored() throws {
    var tracker = FaceTracker(models: Portrait.models)
    let face = try #require(try tracker.faces(in: photo).first)
    let mirrored = try #require(try tracker.faces(in: photo.mirrored()).first)
    let width = Double(photo.size.width)
    func mirror(_ point: Point) -> Point { Point(width - point.x, point.y) }
    // The networks are not symmetric: a fortieth of the distance between the eyes.
    let tolerance = face.landmarks.interocularDistance / 40
    #expect(mirror(mirrored.landmarks.leftEye).distance(to: face.landmarks.rightEye) < tolerance)
    #expect(mirror(mirrored.landmarks.rightEye).distance(to: face.landmarks.leftEye) < tolerance)
    #expect(mirror(mirrored.head.hairline).distance(to: face.head.hairline) < 3 * tolerance)
    #expect(mirror(mirrored.head.headTop).distance(to: face.head.headTop) < 6 * tolerance)
    #expect(abs(mirrored.pose.roll + face.pose.roll) < 1.5)
    #expect(abs(mirrored.pose.yaw + face.pose.yaw) < 4)
  }

  @Test("A photo twice as large has its face twice as large")
  func doubled() throws {
    var tracker = FaceTracker(models: Portrait.models)
    let twice = photo.resized(
      to: PixelSize(width: photo.size.width * 2, height: photo.size.height * 2))
    let face = try #require(try tracker.faces(in: photo).first)
    let large = try #require(try tracker.faces(in: twice).first)
    #expect((large.landmarks.rightEye * 0.5).distance(to: face.landmarks.rightEye) < 1)
    #expect((large.head.hairline * 0.5).distance(to: face.head.hairline) < 1)
  }

  @Test(
    "A head that the photo's edge cuts keeps its head top",
    arguments: Array(stride(from: 20, through: 50, by: 5)))
  func cut(rows: Int) throws {
    var tracker = FaceTracker(models: Portrait.models)
    let cut = photo.cropped(x: 0..<photo.size.width, y: rows..<photo.size.height)
    let whole = try #require(try tracker.faces(in: photo).first)
    let face = try #require(try tracker.faces(in: cut).first)
    // The hair ends at row 15. Where the fading mask at the edge passed for the hair's end, the
    // head top fell by up to 0.27 eye distances.
    let shift = (face.head.headTop - whole.head.headTop) + Point(0, Double(rows))
    #expect(shift.length < 0.12 * whole.landmarks.interocularDistance, "\(shift)")
  }

  @Test(
    "A face is found at every quarter turn: an upright one after one glance, others after four",
    arguments: [
      (0, Orientation.upright), (1, .rotatedClockwise), (2, .rotated180),
      (3, .rotatedCounterclockwise),
    ])
  func turned(quarters: Int, orientation: Orientation) throws {
    var tracker = FaceTracker(models: Portrait.models)
    let upright = try #require(try tracker.faces(in: photo).first)
    let trace = Trace(photo: "portrait")
    tracker.trace = trace
    let faces = try tracker.faces(in: photo.oriented(orientation))
    #expect(faces.count == 1)
    #expect(trace.spans.count { $0.stage == .glance } == (quarters == 0 ? 1 : 4))
    let expected = upright.pose.roll + 90 * Double(quarters)
    let roll = try #require(faces.first).pose.roll
    let difference = (roll - expected + 540).truncatingRemainder(dividingBy: 360) - 180
    #expect(abs(difference) < 1.5, "roll \(roll) after \(quarters) quarter turns")
  }

  @Test("A second run and a second tracker with prefetched models give exactly the same faces")
  func deterministic() throws {
    var one = FaceTracker(models: Portrait.models)
    let first = try one.faces(in: photo)
    let again = try one.faces(in: photo)
    var two = FaceTracker(models: Portrait.models)
    two.prefetchModels()
    two.prefetchModels()
    let second = try two.faces(in: photo)
    #expect(first.map(\.landmarks.mesh) == again.map(\.landmarks.mesh))
    #expect(first.map(\.landmarks.mesh) == second.map(\.landmarks.mesh))
    #expect(first.map(\.head) == second.map(\.head))
  }

  // In a process of its own: other tests hold networks.
  @Test("Every network is freed, also if it was prefetched and never used")
  func handles() async {
    await #expect(processExitsWith: .success) {
      let photo = try RealPhotos.load(Portrait.path)
      do {
        var tracker = FaceTracker(models: Portrait.models)
        _ = try tracker.faces(in: photo)
        #expect(Network.liveHandles > 0)
      }
      #expect(LiveHandles.count == 0)
      do {
        var tracker = FaceTracker(models: Portrait.models)
        tracker.prefetchModels()
      }
      #expect(LiveHandles.count == 0)
    }
  }

  @Test(
    "A missing model is an error when it is needed, prefetched or not",
    arguments: [false, true]
  )
  func missing(isPrefetched: Bool) throws {
    let folder = try TemporaryFolder()
    for model in [Model.faceDetector, .faceMesh, .iris] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(model.fileName),
        withDestinationPath: try #require(Portrait.models.locate(model)))
    }
    var tracker = FaceTracker(models: ModelFolders(paths: [folder.path]))
    if isPrefetched { tracker.prefetchModels() }
    for _ in 1...2 {
      #expect(throws: FaceTrackError.modelMissing(.personMask, searched: [folder.path])) {
        _ = try tracker.faces(in: photo)
      }
    }
    // A photo without a face needs the detector only.
    #expect(try tracker.faces(in: Photo(grey: 128, 64, 64)).isEmpty)
  }

  @Test(
    "A face of which the photo's edge cuts off a third to a half is found",
    arguments: [212, 220, 228])
  func cut(left: Int) throws {
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo.cropped(x: left..<photo.size.width, y: 0..<160))
    #expect(faces.count == 1)
    let face = try #require(faces.first)
    // The subject's left eye is inside the photo; read off by eye.
    let leftEye = Point(246.5 - Double(left), 103.5)
    #expect(face.landmarks.leftEye.distance(to: leftEye) < 6)
  }

  @Test(
    "12 megapixels with one person take one glance and at most three looks",
    arguments: [160, 400, 1000, 3000])
  func looks(side: Int) throws {
    let photo = Photo.gray(4000, 3000, with: photo, at: [(side, 900, 3000 - side)])
    var tracker = FaceTracker(models: Portrait.models)
    let trace = Trace(photo: "portrait")
    tracker.trace = trace
    #expect(try tracker.faces(in: photo).count == 1)
    #expect(trace.spans.count { $0.stage == .glance } == 1)
    #expect(trace.spans.count { $0.stage == .look } <= 3)
  }

  @Test("A near face does not end the search in a photo of a phone's size")
  func farFace() throws {
    // The portrait once large, and once with a face of 22 pixels: 9 pixels of the glance.
    let photo = Photo.gray(2000, 1500, with: photo, at: [(1024, 50, 450), (150, 1600, 150)])
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo)
    #expect(faces.count == 2)
    // The right eye in the portrait, read off by eye, in shares of its side.
    let eye = Point(203.5, 101) / 512
    let far = try #require(faces.last)
    #expect(far.landmarks.rightEye.distance(to: Point(1600, 150) + eye * 150) < 3)
  }

  @Test("A photo without a face gets a glance in each turn and no fit")
  func emptyPhoto() throws {
    var tracker = FaceTracker(models: Portrait.models)
    #expect(try tracker.faces(in: Photo(grey: 128, 640, 480)).isEmpty)
    #expect(tracker.usage[.faceDetector]?.runs == 4)
    #expect(tracker.usage[.faceMesh] == nil)
  }

  @Test("A uniform photo of any size has no face", arguments: [1, 2, 31, 64, 333])
  func nothing(side: Int) throws {
    var tracker = FaceTracker(models: Portrait.models)
    for level: UInt8 in [0, 128] {
      #expect(try tracker.faces(in: Photo(grey: level, side, max(1, side / 2))).isEmpty)
    }
  }
}
