import FaceTrack
import Glibc
import Imaging

@testable import Overlay

/// A synthetic head: a face of average proportions under a pose.
struct Head {
  /// The midpoint of the eyes.
  var eyes: Point
  /// The distance between the eyes of a head that looks straight ahead, in pixels.
  var unit: Double
  var roll = 0.0
  var yaw = 0.0
  var pitch = 0.0

  /// The head as the tracker would report it.
  var face: Face {
    let pose = HeadPose(roll: roll, yaw: yaw, pitch: pitch)
    let axes = pose.axes
    /// A point of the head: to the subject's left, downwards and out of the face, in units.
    func at(_ left: Double, _ down: Double, _ out: Double = 0) -> Point {
      eyes + (axes[0] * left + axes[1] * down + axes[2] * out) * unit
    }
    var mesh = [MeshPoint](repeating: MeshPoint(position: eyes, depth: 0), count: 468)
    // Brows rise from the temple to their middle; their ends lie farther back on the skull.
    for (offset, side) in [(0, -1.0), (5, 1.0)] {
      for (index, x) in [0.88, 0.72, 0.52, 0.34, 0.16].enumerated() {
        let place = at(side * x, -0.36 - 0.12 * (1 - abs(x - 0.5) * 2), -0.5 * x * x)
        mesh[BrowClearance.upperEdges[offset + index]].position = place
      }
    }
    let landmarks = FaceLandmarks(
      rightEye: at(-0.5, 0), leftEye: at(0.5, 0), nose: at(0, 0.75, 0.4), mouthRight: at(-0.4, 1.2),
      mouthLeft: at(0.4, 1.2), chin: at(0, 1.95), mesh: mesh)
    let box = Rectangle(bounding: [
      at(-1.1, -0.7), at(1.1, -0.7), at(-1.1, 1.95), at(1.1, 1.95),
    ])
    return Face(
      box: box ?? Rectangle(x: 0, y: 0, width: 1, height: 1), confidence: 1, landmarks: landmarks,
      pose: pose,
      head: HeadOutline(
        headTop: at(0, -1.72), headTopError: 0.18 * unit, hairTop: at(0, -1.8),
        hairline: at(0, -1.19), halfBreadth: 1.22 * unit,
        ellipse: HeadEllipse(
          center: at(0, -0.9), halfWidth: 1.22 * unit, halfHeight: 0.85 * unit, angle: roll)))
  }
}

extension Photo {
  /// Heads and shoulders in flat colours before a wall with a gradient.
  static func mannequins(_ heads: [Head], width: Int, height: Int) -> Photo {
    let far = heads.sorted { $0.unit < $1.unit }
    return drawn(width, height) { x, y in
      var color: [UInt8] = [UInt8(90 + 60 * x / width), 110, UInt8(150 - 40 * y / height)]
      for head in far { color = head.color(at: Point(Double(x), Double(y))) ?? color }
      return color
    }
  }
}

extension Head {
  /// The mannequin's colour at a point; `nil` beside it.
  fileprivate func color(at place: Point) -> [UInt8]? {
    let axes = HeadPose(roll: roll, yaw: 0, pitch: 0).axes
    let offset = (place - eyes) / unit
    let (x, y) = (offset.dot(axes[0]), offset.dot(axes[1]))
    let face = face
    for eye in [face.landmarks.rightEye, face.landmarks.leftEye] {
      if place.distance(to: eye) < 0.13 * unit { return [40, 30, 30] }
    }
    let brows = BrowClearance.upperEdges.map { face.landmarks.mesh[$0].position }
    if brows.contains(where: { ($0 + axes[1] * (0.06 * unit)).distance(to: place) < 0.07 * unit }) {
      return [70, 45, 35]
    }
    // The face turns within the head's outline.
    let turned = (place - face.box.center) / unit
    if turned.x * turned.x * 0.95 + turned.y * turned.y * 0.55 < 1 { return [205, 160, 135] }
    // The skull reaches back from the face.
    let back = 0.75 * sin(yaw * .pi / 180)
    let across = (x + back) / (1 + 0.35 * abs(back))
    if across * across * 0.7 + (y + 0.35) * (y + 0.35) * 0.55 < 1 { return [60, 40, 30] }
    if abs(offset.x) < 0.5, offset.y > 1, offset.y < 2.6 { return [190, 145, 120] }
    let shoulder = max(0, abs(offset.x) - 1.4)
    if offset.y > 2.5 + 0.5 * shoulder, abs(offset.x) < 2.6 { return [70, 80, 105] }
    return nil
  }
}
