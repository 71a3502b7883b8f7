import COpenCV
import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("Faces of the OpenCV shim", .needsPortrait)
struct FaceShimTests {
  private let photo: Photo
  private let network: ShimNetwork

  init() throws {
    photo = try RealPhotos.load(Portrait.path)
    network = try ShimNetwork(.faceDetector)
  }

  /// Calls the shim's function with a buffer for `capacity` faces.
  private func find(
    in photo: Photo, with network: ShimNetwork? = nil, longest: Int32 = 512, turns: Int32 = 0,
    threshold: Double = 0.5, capacity: Int = 4
  ) -> (status: COpenCVStatus, faces: [COpenCVFace], count: Int) {
    var faces = [COpenCVFace](repeating: COpenCVFace(), count: capacity)
    var count = -1
    let status = photo.withOpenCVImage { image in
      COpenCV_findFaces(
        (network ?? self.network).handle, image, longest, turns, threshold, &faces, capacity,
        &count, nil)
    }
    return (status, status == .ok ? Array(faces.prefix(count)) : [], count)
  }

  @Test("The portrait has one face: its box, score and five points, at any size of the input")
  func portrait() throws {
    for longest: Int32 in [192, 320, 500, 512, 640] {
      let (status, faces, _) = find(in: photo, longest: longest)
      #expect(status == .ok && faces.count == 1, "\(longest)")
      let face = try #require(faces.first)
      #expect((0.5...1).contains(face.score))
      // Read off the photograph by eye, in pixels. The detector's points are rough.
      func isNear(_ point: COpenCVPoint, _ x: Double, _ y: Double) -> Bool {
        Point(point.x, point.y).distance(to: Point(x, y)) < 6
      }
      #expect(isNear(face.rightEye, 203.5, 101) && isNear(face.leftEye, 246.5, 103.5), "\(face)")
      #expect(isNear(face.mouthRight, 207, 143) && isNear(face.mouthLeft, 243, 144), "\(face)")
      let box = face.box
      #expect(box.x < 200 && box.x + box.width > 250 && box.y < 95 && box.y + box.height > 150)
    }
  }

  @Test(
    "The quarter turns of a turned photo find the face where it is, as surely",
    arguments: [
      (Orientation.upright, Int32(0)), (.rotatedClockwise, 1), (.rotated180, 2),
      (.rotatedCounterclockwise, 3),
    ])
  func turns(orientation: Orientation, turns: Int32) throws {
    let upright = try #require(find(in: photo).faces.first)
    let face = try #require(find(in: photo.oriented(orientation), turns: turns).faces.first)
    #expect(abs(face.score - upright.score) < 0.02)
    let roll = (Point(face.leftEye.x, face.leftEye.y) - Point(face.rightEye.x, face.rightEye.y))
      .degrees
    #expect(abs((roll - 90 * Double(turns)).wrappedDegrees) < 8)
    // Boxes keep their size, and the eyes their distance.
    let isOnItsSide = turns % 2 == 1
    #expect(abs((isOnItsSide ? face.box.height : face.box.width) - upright.box.width) < 3)
    #expect(abs((isOnItsSide ? face.box.width : face.box.height) - upright.box.height) < 3)
  }

  @Test("A network that has seen other sizes finds the same faces")
  func sizes() throws {
    let first = try #require(find(in: photo, longest: 320).faces.first)
    for longest: Int32 in [96, 640, 200, 512] {
      #expect(find(in: photo, longest: longest).status == .ok)
    }
    let again = find(in: photo, longest: 320)
    #expect(again.count == 1)
    #expect(again.faces.first?.score == first.score && again.faces.first?.box.x == first.box.x)
  }

  @Test("Faces beyond the buffer's capacity are counted")
  func capacity() {
    let (status, _, count) = find(in: photo, capacity: 0)
    #expect(status == .tooSmall && count == 1)
  }

  @Test("A photo of any shape without a face has none", arguments: [(1, 1), (1, 900), (700, 2)])
  func nothing(width: Int, height: Int) {
    for turns: Int32 in 0..<4 {
      let (status, faces, count) = find(
        in: Photo(grey: 90, width, height), longest: 64, turns: turns)
      #expect(status == .ok && faces.isEmpty && count == 0)
    }
  }

  @Test("Arguments out of range and other networks are refused")
  func badArguments() throws {
    #expect(find(in: photo, longest: 31).status == .badArgument)
    #expect(find(in: photo, longest: 4097).status == .badArgument)
    #expect(find(in: photo, turns: -1).status == .badArgument)
    #expect(find(in: photo, turns: 4).status == .badArgument)
    #expect(find(in: photo, threshold: 0).status == .badArgument)
    #expect(find(in: photo, threshold: 1).status == .badArgument)
    #expect(find(in: photo, threshold: .nan).status == .badArgument)
    var count = 0
    let empty = COpenCVImage(pixels: nil, width: 5, height: 5, stride: 15)
    #expect(
      COpenCV_findFaces(network.handle, empty, 64, 0, 0.5, nil, 0, &count, nil) == .badArgument)
    // The mask's network takes an input of any size, but has other outputs.
    #expect(find(in: photo, with: try ShimNetwork(.personMask)).status != .ok)
    #expect(find(in: photo).faces.count == 1)
  }
}
