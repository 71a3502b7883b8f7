import COpenCV
import Glibc
import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("The head top of the OpenCV shim", .needsPortrait)
struct HeadTopShimTests {
  private let photo: Photo
  private let network: ShimNetwork

  init() throws {
    photo = try RealPhotos.load(Portrait.path)
    network = try ShimNetwork(.personMask)
  }

  /// The portrait's head, read off the photograph by eye.
  private static let frame = COpenCVHeadFrame(
    origin: COpenCVPoint(x: 225, y: 102), unit: 43, roll: 3, yaw: 0, pitch: 0, faceHeight: 106,
    faceBreadth: 2.1, foreheadHeight: 0.9)

  private func find(
    in photo: Photo, _ frame: COpenCVHeadFrame = frame, known: COpenCVHeadProfile? = nil
  ) -> (status: COpenCVStatus, head: COpenCVHead, profile: COpenCVHeadProfile) {
    var (profile, head, frame) = (COpenCVHeadProfile(), COpenCVHead(), frame)
    let status = photo.withOpenCVImage { image in
      if var known {
        return COpenCV_findHeadTop(network.handle, image, &frame, &known, &profile, &head, nil)
      }
      return COpenCV_findHeadTop(network.handle, image, &frame, nil, &profile, &head, nil)
    }
    return (status, head, profile)
  }

  /// The height of a point above the eyes along the face, in units.
  private func height(_ point: COpenCVPoint, _ frame: COpenCVHeadFrame = frame) -> Double {
    -(Point(point.x, point.y) - Point(frame.origin.x, frame.origin.y))
      .dot(Point.direction(degrees: frame.roll + 90)) / frame.unit
  }

  @Test("The portrait's anchor, hairline and ring lie where they are on the photograph")
  func portrait() {
    let (status, head, profile) = find(in: photo)
    #expect(status == .ok && profile.isTopSeen)
    // The hair ends at row 15.
    #expect(abs(head.hairTop.y - 15) < 6, "\(head)")
    #expect((1.3...2).contains(height(head.headTop)))
    #expect(height(head.hairTop) >= height(head.headTop))
    #expect(height(head.hairline) < height(head.headTop) && height(head.hairline) > 0.9)
    #expect((0.05...0.5).contains(head.headTopError / Self.frame.unit))
    #expect((0.9...1.5).contains(head.halfBreadth / Self.frame.unit))
    #expect(head.ringHalfWidth > head.ringHalfHeight)
    #expect(abs(head.ringAngle - Self.frame.roll) < 3)
  }

  @Test("A head that the edge cuts has a mean head's top, and is less sure")
  func cut() {
    let rows = 45
    let cut = photo.cropped(x: 0..<photo.size.width, y: rows..<photo.size.height)
    var frame = Self.frame
    frame.origin.y -= Double(rows)
    let (whole, part) = (find(in: photo), find(in: cut, frame))
    #expect(part.status == .ok && !part.profile.isTopSeen)
    #expect(part.head.headTopError > whole.head.headTopError)
    #expect(part.head.headTop.y < 0)
  }

  @Test("The known profile gives the same head without the photo")
  func known() {
    let (_, head, profile) = find(in: photo)
    let again = find(in: Photo(grey: 0, 3, 3), known: profile)
    #expect(again.status == .ok && again.profile.top == profile.top)
    #expect(again.head.headTop.x == head.headTop.x && again.head.headTop.y == head.headTop.y)
    #expect(again.head.ringHalfWidth == head.ringHalfWidth)
  }

  @Test("A head turned with its photo has the same measures", arguments: [0, 1, 2])
  func turned(quarters: Int) {
    let turns: [Orientation] = [.rotatedClockwise, .rotated180, .rotatedCounterclockwise]
    let turned = photo.oriented(turns[quarters])
    var frame = Self.frame
    let (x, y) = (frame.origin.x, frame.origin.y)
    let (width, height) = (Double(photo.size.width), Double(photo.size.height))
    (frame.origin.x, frame.origin.y) =
      [(height - y, x), (width - x, height - y), (y, width - x)][quarters]
    frame.roll += 90 * Double(quarters + 1)
    let (one, other) = (find(in: photo), find(in: turned, frame))
    #expect(abs(one.profile.top - other.profile.top) < 0.05)
    #expect(abs(one.profile.width - other.profile.width) < 0.05)
    #expect(abs(self.height(one.head.headTop) - self.height(other.head.headTop, frame)) < 0.03)
  }

  @Test("A ring is narrower from the front than from above, and turns with the yaw")
  func ring() {
    let profile = COpenCVHeadProfile(top: 1.8, middle: 0, width: 2.2, isTopSeen: true)
    func ring(yaw: Double = 0, pitch: Double = 0) -> COpenCVHead {
      var frame = Self.frame
      (frame.yaw, frame.pitch, frame.roll) = (yaw, pitch, 0)
      return find(in: photo, frame, known: profile).head
    }
    #expect(ring().ringHalfHeight < ring(pitch: -30).ringHalfHeight)
    #expect(abs(ring().ringCenter.x - Self.frame.origin.x) < 1)
    // A head that turns to the image's right shows the back of its ring on the left.
    #expect(ring(yaw: 40).ringCenter.x < ring().ringCenter.x)
    #expect(ring(yaw: -40).ringCenter.x > ring().ringCenter.x)
  }

  @Test(
    "A profile's ring does not jut out of the mask before the forehead",
    arguments: [-80.0, -60, 60, 80],
    [
      // The mask's edge before the eyes, and where the ring's front end lies, in units: hair before
      // the forehead, a receding forehead, no forehead.
      (0.6, -0.3...0.1), (0.3, -0.3...0.1), (-0.3, -0.4...(-0.31)), (-1.2, -0.3...0.1),
    ])
  func profile(yaw: Double, edge: (front: Double, end: ClosedRange<Double>)) {
    var frame = Self.frame
    (frame.yaw, frame.roll) = (yaw, 0)
    let side = yaw < 0 ? -1.0 : 1
    let known = COpenCVHeadProfile(
      top: 1.8, middle: side * (edge.front - 1.3), width: 2.6, isTopSeen: true)
    let head = find(in: photo, frame, known: known).head
    let (cosine, sine) = (cos(yaw * .pi / 180), abs(sin(yaw * .pi / 180)))
    let reach = 0.95 * head.halfBreadth * (hypot(cosine, 1.28 * sine) - 1.28 * sine)
    let end = (side * (head.hairline.x - frame.origin.x) + reach) / frame.unit
    #expect(edge.end.contains(end), "\(end)")
  }

  @Test("A head without extent or with numbers that are not finite is refused")
  func badArguments() {
    let paths: [WritableKeyPath<COpenCVHeadFrame, Double>] = [
      \.unit, \.faceHeight, \.faceBreadth, \.roll, \.yaw, \.pitch, \.foreheadHeight, \.origin.x,
    ]
    for path in paths {
      for value in [Double.nan, .infinity, 1e9] {
        var frame = Self.frame
        frame[keyPath: path] = value
        #expect(find(in: photo, frame).status == .badArgument)
      }
    }
    for path in paths.prefix(3) {
      var frame = Self.frame
      frame[keyPath: path] = 0
      #expect(find(in: photo, frame).status == .badArgument)
    }
  }

  @Test("A head far outside the photo has a mean head's top")
  func farOutside() {
    var frame = Self.frame
    frame.origin = COpenCVPoint(x: -1e6, y: 1e6)
    let (status, _, profile) = find(in: photo, frame)
    #expect(status == .ok && !profile.isTopSeen)
  }
}
