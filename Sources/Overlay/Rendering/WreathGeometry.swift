import Imaging

/// A wreath's ring in the photo's pixels, worked out from its placement.
struct WreathGeometry: Sendable {
  let projection: RingProjection
  /// Where the ring's centre (inside the head) falls in the photo.
  let ringCenter: Point
  /// Half the ring's breadth in pixels.
  let halfBreadth: Double

  init(_ placement: WreathPlacement) {
    projection = RingProjection(
      angle: placement.angle, yaw: placement.yaw, pitch: placement.pitch)
    let box = projection.visibleBox
    halfBreadth = placement.width / box.width
    ringCenter = placement.center - projection.rolled(box.center) * halfBreadth
  }

  /// The placement of a ring whose front middle is at `front`.
  static func placement(
    front: Point, halfBreadth: Double, angle: Double, yaw: Double, pitch: Double
  ) -> WreathPlacement {
    let projection = RingProjection(angle: angle, yaw: yaw, pitch: pitch)
    let box = projection.visibleBox
    let ringCenter = front - projection.offset(theta: 0) * halfBreadth
    return WreathPlacement(
      center: ringCenter + projection.rolled(box.center) * halfBreadth,
      width: box.width * halfBreadth, angle: angle, yaw: yaw, pitch: pitch)
  }
}
