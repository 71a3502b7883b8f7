import Imaging

/// A wreath's ring in pixels of the photo, derived from its placement.
struct WreathGeometry: Sendable {
  let projection: RingProjection
  /// The ring's centre, inside the head, projected onto the photo.
  let ringCenter: Point
  /// Half of the ring's breadth in pixels.
  let halfBreadth: Double

  init(_ placement: WreathPlacement) {
    projection = RingProjection(
      angle: placement.angle, yaw: placement.yaw, pitch: placement.pitch)
    let box = projection.visibleBox
    halfBreadth = placement.width / box.width
    ringCenter = placement.center - projection.rolled(box.center) * halfBreadth
  }

  /// The bounding box of a band round the ring, in pixels of the photo.
  ///
  /// - Parameters:
  ///   - heights: of its edges over the ring's line, in half-breadths.
  ///   - displacement: the largest distance from the head, in half-breadths.
  func bounds(heights: ClosedRange<Double>, displacement: Double = 0) -> Rectangle? {
    Rectangle(
      bounding: (0..<72).flatMap { step in
        [heights.lowerBound, heights.upperBound].flatMap { height in
          [0, displacement].map { displacement in
            ringCenter
              + projection.offset(
                theta: Double(step) / 72 * 2 * .pi, height: height, displacement: displacement)
              * halfBreadth
          }
        }
      })
  }

  /// The placement of a ring whose middle of the forehead is at `front`.
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
