import Foundation
import Imaging

@testable import FaceTrack

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
