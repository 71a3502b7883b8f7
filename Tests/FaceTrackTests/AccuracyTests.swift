import Foundation
import Imaging
import TestSupport
import Testing

@testable import FaceTrack

/// A sample of the measurements of `make accuracy`, with the same limits (docs/accuracy.md).
@Suite(
  "Accuracy on the face sets",
  .enabled(
    if: RealPhotos.hasSets && Portrait.isThere,
    "needs the face sets in ../shared/faces and the models"))
struct AccuracyTests {
  private func score(of set: String, every stride: Int) throws -> AccuracyScore {
    var tracker = FaceTracker(models: Portrait.models)
    var score = AccuracyScore()
    for (path, truth) in try FaceTruth.sample(of: set, every: stride) {
      score.count(try tracker.faces(in: try RealPhotos.load(path)), in: truth)
    }
    return score
  }

  @Test("Studio portraits: every face, eye errors and head-top errors")
  func studio() throws {
    let score = try score(of: "studio", every: 4)
    #expect(score.faces == 17 && score.found == 17 && score.falseFaces == 0, "\(score)")
    #expect(AccuracyScore.quantile(0.5, of: score.eyeErrors) <= 0.012, "\(score)")
    #expect(AccuracyScore.quantile(0.95, of: score.eyeErrors) <= 0.018, "\(score)")
    #expect(AccuracyScore.quantile(0.5, of: score.topErrors) <= 0.085, "\(score)")
  }

  @Test("Wild photos: recall and precision")
  func wild() throws {
    let score = try score(of: "wild", every: 4)
    #expect(score.faces > 40)
    #expect(score.recall >= 99, "\(score.found) of \(score.faces)")
    #expect(score.precision >= 99, "\(score.falseFaces) false")
  }

  @Test("Photos without a face have no detections")
  func none() throws {
    let score = try score(of: "none", every: 4)
    #expect(score.faces == 0 && score.falseFaces == 0)
  }
}

/// Recall, precision and errors, counted as the face sets' own score.py does.
struct AccuracyScore {
  private(set) var faces = 0
  private(set) var found = 0
  private(set) var falseFaces = 0
  /// Errors of the eyes and of the head top, in eye distances.
  private(set) var eyeErrors: [Double] = []
  private(set) var topErrors: [Double] = []

  /// Found faces of all faces, in percent.
  var recall: Double { 100 * Double(found) / Double(max(faces, 1)) }
  /// True positives of all detections, in percent.
  var precision: Double { 100 * Double(found) / Double(max(found + falseFaces, 1)) }

  /// The quantile of the errors at a share from 0 to 1.
  static func quantile(_ share: Double, of errors: [Double]) -> Double {
    guard !errors.isEmpty else { return .infinity }
    return errors.sorted()[min(errors.count - 1, Int(share * Double(errors.count)))]
  }

  /// Matches the detections of one photo to its truth: greedily, nearest first, one to one, with
  /// the midpoints of the eyes within half a face scale.
  mutating func count(_ detected: [Face], in truth: FaceTruth) {
    faces += truth.faces.count
    var pairs: [(distance: Double, head: Int, face: Int)] = []
    for (index, head) in truth.faces.enumerated() {
      for (other, face) in detected.enumerated() {
        let distance = face.landmarks.eyeMidpoint.distance(to: head.eyeMidpoint) / head.scale
        if distance < 0.5 { pairs.append((distance, index, other)) }
      }
    }
    var (heads, matched): (Set<Int>, Set<Int>) = ([], [])
    for pair in pairs.sorted(by: { $0 < $1 })
    where !heads.contains(pair.head) && !matched.contains(pair.face) {
      heads.insert(pair.head)
      matched.insert(pair.face)
      measure(detected[pair.face], truth.faces[pair.head])
    }
    found += heads.count
    for (index, face) in detected.enumerated() where !matched.contains(index) {
      let place = face.landmarks.eyeMidpoint
      let isIgnored = (truth.ignore ?? []).contains { box in
        (box[0]...box[0] + box[2]).contains(place.x) && (box[1]...box[1] + box[3]).contains(place.y)
      }
      if !isIgnored { falseFaces += 1 }
    }
  }

  private mutating func measure(_ face: Face, _ head: FaceTruth.Head) {
    let right = face.landmarks.rightEye.distance(to: Point(of: head.rightEye))
    let left = face.landmarks.leftEye.distance(to: Point(of: head.leftEye))
    eyeErrors.append((right + left) / 2 / head.unit)
    if let top = head.headTop {
      topErrors.append(face.head.headTop.distance(to: Point(of: top)) / head.unit)
    }
  }
}

/// A photo of a face set with its annotations, an entry of `truth.json`.
struct FaceTruth: Decodable, Sendable {
  var file: String
  var faces: [Head]
  /// Boxes (x, y, width, height) of faces that count neither as found nor as false.
  var ignore: [[Double]]?

  /// One face.
  struct Head: Decodable, Sendable {
    var rightEye: [Double]
    var leftEye: [Double]
    var mouthRight: [Double]?
    var mouthLeft: [Double]?
    var headTop: [Double]?

    /// The point between the eyes.
    var eyeMidpoint: Point { Point(of: rightEye).midpoint(to: Point(of: leftEye)) }

    /// The face scale: the larger of the eye distance and 0.9 times the distance from eyes to
    /// mouth.
    var scale: Double {
      let apart = Point(of: rightEye).distance(to: Point(of: leftEye))
      guard let mouthRight, let mouthLeft else { return apart }
      let mouth = Point(of: mouthRight).midpoint(to: Point(of: mouthLeft))
      return max(apart, 0.9 * eyeMidpoint.distance(to: mouth))
    }

    /// The unit of errors: the larger of the eye distance and 0.6 face scales.
    var unit: Double {
      max(Point(of: rightEye).distance(to: Point(of: leftEye)), 0.6 * scale)
    }
  }

  /// Every n-th photo of a set.
  static func sample(of set: String, every stride: Int) throws -> [(path: String, truth: FaceTruth)]
  {
    let folder = "\(RealPhotos.sets)/\(set)"
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/truth.json"))
    let all = try JSONDecoder().decode([FaceTruth].self, from: data)
    return Swift.stride(from: 0, to: all.count, by: stride).map {
      ("\(folder)/\(all[$0].file)", all[$0])
    }
  }
}

extension Point {
  /// A point as JSON has it.
  init(of values: [Double]) { self.init(values[0], values[1]) }
}
