import Imaging

@testable import FaceTrack

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
