import FaceTrack
import Glibc
import Imaging

@testable import Overlay

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
