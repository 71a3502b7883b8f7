import FaceTrack
package import Imaging

extension WreathPlacement {
  /// A wreath round the skull at the hairline of a head, clear of the brows.
  ///
  /// Where the photo's edge cuts the head below the hairline the wreath comes down to that edge, as
  /// far as the brows allow.
  ///
  /// - Parameter size: the photo's; `nil` for a head that no edge cuts.
  init(_ face: Face, shape: WreathShape, in size: PixelSize? = nil) {
    let unit = face.head.halfBreadth
    let up = face.pose.axes[1] * -1
    let front = face.head.hairline + up * (Self.lift * unit)
    let placement = WreathGeometry.placement(
      front: front, halfBreadth: unit * Self.snugness, angle: face.pose.roll, yaw: face.pose.yaw,
      pitch: face.pose.pitch)
    let clearance = BrowClearance(face)
    let least = clearance.raise(WreathGeometry(placement), shape: shape)
    var raise = min(max(least, 0), Self.maxRaise * unit)
    if let size, raise == 0 {
      let lowering = Self.lowering(of: front, towards: clearance.up * -1, unit: unit, in: size)
      raise = max(least, -lowering)
    }
    self = placement
    center = placement.center + clearance.up * raise
  }

  /// The ring's breadth over the head's: below 1 because a wreath presses the hair down.
  private static let snugness = 0.95
  /// The height of the ring's line over the hairline's middle, in half-breadths of the head.
  private static let lift = 0.03
  /// The largest raise in half-breadths of the head: beyond it the wreath would leave the head.
  private static let maxRaise = 0.8
  /// The leaves' height over the ring's line, in the same unit.
  private static let leaves = 0.3

  /// The distance in a direction after which the leaves over a point of the forehead are within
  /// the photo's edges; 0 if they are.
  private static func lowering(
    of front: Point, towards down: Point, unit: Double, in size: PixelSize
  ) -> Double {
    let margin = leaves * unit
    return [
      (front.x, down.x), (Double(size.width) - front.x, -down.x), (front.y, down.y),
      (Double(size.height) - front.y, -down.y),
    ].reduce(0) { distance, edge in
      // An edge beside the head cannot be left by coming down.
      edge.1 > 0.5 ? max(distance, (margin - edge.0) / edge.1) : distance
    }
  }

  /// Whether a leaf may be seen in a photo: a part of the wreath that no head occludes lies in it.
  package func isSeen(in size: PixelSize) -> Bool {
    if size.contains(center) { return true }
    let geometry = WreathGeometry(self)
    return (0..<72).contains { step in
      let theta = Double(step) / 36 * .pi
      let spoke = geometry.projection.spoke(theta: theta)
      return [-0.25, 0, 0.25].contains { height in
        let place = spoke.place - geometry.projection.down * height + spoke.outward * 0.1
        return !geometry.projection.isHidden(place)
          && size.contains(geometry.ringCenter + Point(place.x, place.y) * geometry.halfBreadth)
      }
    }
  }
}
