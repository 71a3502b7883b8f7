import Imaging
import Testing

@testable import FaceTrack

@Suite("Letterbox, quarter turns and non-maximum suppression")
struct DetectionTests {
  @Test("A letterbox maps its input onto the photo at every turn", arguments: QuarterTurn.allCases)
  func letterbox(turn: QuarterTurn) {
    let photo = PixelSize(width: 1000, height: 500)
    let letterbox = Letterbox(
      of: DetectionWindow(of: photo), longest: 200, turn: turn, centered: true)
    #expect(letterbox.size.width % 32 == 0 && letterbox.size.height % 32 == 0)
    // The centre of the input is the centre of the photo at every turn.
    let middle = letterbox.map(
      Point(Double(letterbox.size.width) / 2, Double(letterbox.size.height) / 2))
    #expect(middle.distance(to: Point(500, 250)) < 1e-9)
    // One step along the face's own x axis runs along the roll of that turn.
    let step = letterbox.map(Point(1, 0)) - letterbox.map(Point(0, 0))
    let expected = Point.direction(degrees: turn.roll) * 5
    #expect(step.distance(to: expected) < 1e-9)
  }

  @Test("A margin surrounds the photo on all sides by a share of its longer side")
  func margin() {
    let photo = PixelSize(width: 1000, height: 500)
    let window = DetectionWindow(of: photo, margin: 0.15)
    #expect((window.x, window.y) == (-150, -150))
    #expect(window.size == PixelSize(width: 1300, height: 800))
    let letterbox = Letterbox(of: window, longest: 192, turn: .upright, centered: true)
    let middle = letterbox.map(
      Point(Double(letterbox.size.width) / 2, Double(letterbox.size.height) / 2))
    #expect(middle.distance(to: Point(500, 250)) < 1e-9)
  }

  @Test("Before the fine level the full-range detector sees the photo at half its size there")
  func fineLevels() {
    for longest in [480, 640, 1024, 4000] {
      let levels = FullRangeDetector().fineLevels(longest: longest)
      let scales = levels.map { Double($0.longest) / (1 + 2 * $0.margin) }
      #expect(levels.count == 2 && (0.45...0.55).contains(scales[0] / scales[1]), "\(levels)")
    }
  }

  @Test("A quarter turn's inverse maps the corners onto the corners")
  func corners() {
    let size = PixelSize(width: 30, height: 20)
    for turn in QuarterTurn.allCases {
      let turned = turn.size(of: size)
      let map = turn.inverseMap(to: size)
      let corners = [Point(0, 0), Point(Double(turned.width), Double(turned.height))].map {
        map($0)
      }
      let box = Rectangle(bounding: corners)
      #expect(box == Rectangle(x: 0, y: 0, width: 30, height: 20))
    }
  }

  @Test("Overlapping proposals are merged, weighted by their scores; others stay")
  func suppression() {
    func proposal(_ score: Double, x: Double) -> PalmProposal {
      PalmProposal(score: score, points: [Point(x, 0), Point(x + 10, 10)])
    }
    let merged = PalmProposal.nonMaximumSuppression([
      proposal(0.5, x: 1), proposal(1, x: 0), proposal(0.7, x: 100),
    ])
    #expect(merged.map(\.score) == [1, 0.7])
    #expect(abs(merged[0].points[0].x - 1 / 3.0) < 1e-9)
    #expect(abs(merged[1].points[0].x - 100) < 1e-9)
  }

  @Test("A box without area is kept, and the loop ends")
  func emptyBox() {
    let flat = PalmProposal(score: 0.9, points: [Point(5, 5), Point(5, 5)])
    #expect(PalmProposal.nonMaximumSuppression([flat, flat]).count == 2)
  }
}

@Suite("Head pose")
struct HeadPoseTests {
  @Test("The axes of a frontal head are the image's")
  func straight() {
    let axes = HeadPose(roll: 0, yaw: 0, pitch: 0).axes
    #expect(axes == [Point(1, 0), Point(0, 1), Point(0, 0)])
  }

  @Test("The face axis of a head that turns to the image's right and looks up points there")
  func turned() {
    let gaze = HeadPose(roll: 0, yaw: 30, pitch: 20).axes[2]
    #expect(gaze.x > 0 && gaze.y < 0)
    let rolled = HeadPose(roll: 90, yaw: 30, pitch: 0).axes[2]
    #expect(abs(rolled.x) < 1e-9 && rolled.y > 0)
  }
}
