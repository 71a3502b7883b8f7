import Glibc
import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite("Hands")
struct HandTests {
  @Test("An anchor's box and points are offsets from the centre of its cell")
  func decoding() throws {
    // Two columns of cells of 8 pixels with two anchors each; the last proposes.
    var (boxes, scores) = ([Float](repeating: 0, count: 8 * 6), [Float](repeating: -9, count: 8))
    scores[7] = 2
    boxes.replaceSubrange(42..<48, with: [1, -1, 4, 6, 3, 5])
    let found = PalmProposal.decode(
      boxes: boxes, scores: scores, cell: 8, columns: 2, anchors: 2, threshold: 0.5)
    let palm = try #require(found.first)
    #expect(found.count == 1 && abs(palm.score - 1 / (1 + exp(-2.0))) < 1e-9)
    #expect(palm.points == [Point(11, 8), Point(15, 14), Point(15, 17)])
  }

  @Test("Overlapping palms are merged, weighted by their scores; others stay")
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

  @Test("A palm without area is kept, and the loop ends")
  func emptyBox() {
    let flat = PalmProposal(score: 0.9, points: [Point(5, 5), Point(5, 5)])
    #expect(PalmProposal.nonMaximumSuppression([flat, flat]).count == 2)
  }

  @Test("The palm's region is turned with the hand and moved towards its fingers")
  func region() {
    let corners = [Point(90, 90), Point(110, 110)]
    for (knuckle, degrees) in [(Point(100, 80), 0.0), (Point(120, 100), 90)] {
      let palm = PalmProposal(score: 1, points: corners + [Point(100, 100), Point(0, 0), knuckle])
      let region = PalmDetector.region(of: palm)
      #expect(abs(region.degrees - degrees) < 1e-9 && region.side == 52)
      #expect(region.center.distance(to: Point(100, 100).midpoint(to: knuckle)) < 1e-9)
    }
  }

  @Test("A matte covers a drawn hand to two pixels, although its points are off")
  func matte() throws {
    let photo = DrawnHand.photo
    let points = DrawnHand.points.map { $0 + Point(4, -3) }
    let hand = try Hand(points: points, presence: 1, in: photo)
    let matte = try #require(hand.matte(of: photo))
    #expect(matte.columns.lowerBound >= 0 && matte.columns.upperBound <= photo.size.width)
    #expect(matte.rows.lowerBound >= 0 && matte.rows.upperBound <= photo.size.height)
    #expect(matte.alpha.allSatisfy { (0...1).contains($0) })
    var (checked, wrong) = (0, 0)
    for y in 100..<330 {
      for x in matte.columns where abs(DrawnHand.distance(x, y)) > 2 {
        checked += 1
        let isHand = DrawnHand.distance(x, y) < 0
        if isHand ? matte[x, y] < 0.9 : matte[x, y] > 0.1 { wrong += 1 }
      }
    }
    // Measured: 6, where two fingers meet.
    #expect(checked > 40_000 && wrong < 20, "\(wrong) of \(checked)")
  }

  @Test("The mirrored hand has the mirrored matte")
  func mirrored() throws {
    let photo = DrawnHand.photo
    let hand = try Hand(points: DrawnHand.points, presence: 1, in: photo)
    let (matte, other) = (
      try #require(hand.matte(of: photo)),
      try #require(hand.mirrored(width: photo.size.width).matte(of: photo.mirrored()))
    )
    #expect(other.rows == matte.rows && other.columns.count == matte.columns.count)
    for y in matte.rows {
      for x in matte.columns {
        #expect(abs(matte[x, y] - other[photo.size.width - 1 - x, y]) < 1e-3)
      }
    }
  }

  @Test("A hand outside the photo, or of a point, has no matte")
  func tooLittle() throws {
    let photo = DrawnHand.photo
    for points in [
      DrawnHand.points.map { $0 + Point(900, 0) }, [Point](repeating: Point(5, 5), count: 21),
      DrawnHand.points.map { $0 * 1e-3 },
    ] {
      let hand = try Hand(points: points, presence: 1, in: photo)
      #expect(hand.matte(of: photo) == nil)
    }
  }

  @Test(
    "A drawn hand is found near its fingertips, not elsewhere; nothing is found without it",
    .enabled(if: Portrait.models.locate(.palmDetector) != nil, "needs the models: make models"))
  func search() throws {
    var tracker = FaceTracker(models: Portrait.models)
    let tips = Rectangle(x: 110, y: 90, width: 140, height: 140)
    let hands = try tracker.hands(near: [tips], in: DrawnHand.photo)
    let hand = try #require(hands.first)
    // Measured: 13 pixels of 195.
    let error = zip(hand.points, DrawnHand.points).map { $0.distance(to: $1) }.max() ?? .infinity
    #expect(hands.count == 1 && error < 20, "\(error)")
    // Both areas see the palm: it is one hand.
    let twice = try tracker.hands(
      near: [tips, Rectangle(x: 130, y: 100, width: 140, height: 140)], in: DrawnHand.photo)
    #expect(twice.count == 1)
    let below = Rectangle(x: 260, y: 350, width: 140, height: 140)
    #expect(try tracker.hands(near: [below], in: DrawnHand.photo).isEmpty)
    #expect(try tracker.hands(near: [tips], in: Photo(grey: 90, 400, 400)).isEmpty)
    #expect(try tracker.hands(near: [], in: DrawnHand.photo).isEmpty)
  }
}
