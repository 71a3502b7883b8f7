import FaceTrack
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
