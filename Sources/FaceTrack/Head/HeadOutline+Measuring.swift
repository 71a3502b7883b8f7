import Glibc
import Imaging

extension HeadOutline {
  /// Linear regressions. Out-of-fold errors in eye distances, median / 95th percentile: head top
  /// 0.061 / 0.178 on the studio set and 0.063 / 0.184 on marked faces of the other sets
  /// (docs/decisions/0063), hairline 0.050 / 0.175 on the studio set (docs/decisions/0006).
  private enum Regression {
    /// Height of the head top, as a share of the face's breadth: a skull in proportion to the face,
    /// corrected by the height of the mask's top (up to 0.95 breadths: above is hair) and by the pitch, in
    /// degrees.
    static func top(mask: Double, pitch: Double) -> Double {
      0.376 + 0.467 * min(mask, 0.95) - 0.0049 * min(max(pitch, -25), 25)
    }

    /// Height of the hairline from the height of the mesh's topmost point.
    static func hairline(forehead: Double) -> Double {
      min(max(0.613 + 0.672 * forehead, 0.9), 1.5)
    }

    /// Sideways shift of the head top from the mask's centre and the sine of the yaw.
    static func shift(middle: Double, yawSine: Double) -> Double { 0.3 * middle - 0.25 * yawSine }

    /// The hairline's shift as a share of the head top's.
    static let hairlineShare = 0.35
    /// The points where a wreath's ring touches the forehead and the back of the head: x to the subject's
    /// left, y down, z away from the camera.
    static let ringFront = SIMD3<Double>(0, -1.19, 0)
    static let ringBack = SIMD3<Double>(0, -0.75, 2.2)
  }

  /// Computes the outline from the mesh and the profile of the person mask.
  init(mesh: FaceMesh, frame: HeadFrame, profile: MaskProfile) {
    let sine = sin(min(max(frame.pose.yaw, -90), 90) * .pi / 180)
    // Under yaw the back of the head widens the mask on one side; the centre may follow that far.
    let middle = min(
      max(profile.middle, -0.25 - 0.7 * max(sine, 0)), 0.25 - 0.7 * min(sine, 0))
    let shift = Regression.shift(middle: middle, yawSine: sine)
    let breadth = Self.faceBreadth(mesh: mesh, frame: frame)
    let top = breadth * Regression.top(mask: profile.top / breadth, pitch: frame.pose.pitch)
    let hairline = frame(
      Regression.hairlineShare * shift,
      up: Regression.hairline(forehead: frame.height(of: mesh[MeshIndex.foreheadTop])))
    let halfBreadth = Self.halfBreadth(face: breadth, frame: frame, maskWidth: profile.width)
    self.init(
      headTop: frame(shift, up: top), hairTop: frame(shift, up: max(profile.top, top)),
      hairline: hairline, halfBreadth: halfBreadth * frame.unit,
      ellipse: Self.ring(halfBreadth: halfBreadth, frame: frame, hairline: hairline))
  }

  /// The face's breadth from cheek to cheek in space, in units. It is at least one unit, less than any
  /// face has: a folded mesh of noise must not divide by zero.
  private static func faceBreadth(mesh: FaceMesh, frame: HeadFrame) -> Double {
    let (right, left) = (mesh.points[MeshIndex.rightCheek], mesh.points[MeshIndex.leftCheek])
    let breadth = hypot(right.position.distance(to: left.position), left.depth - right.depth)
    return max(breadth / frame.unit, 1)
  }

  /// Half the head's breadth at the height of a wreath, in units: half the mask's width, clamped to 1 to
  /// 1.2 times the face's breadth. In the profile view the mask shows the head's length instead, so that
  /// 1.1 times the face's breadth replaces it.
  private static func halfBreadth(face: Double, frame: HeadFrame, maskWidth: Double) -> Double {
    let width = (1 - frame.profileWeight) * maskWidth + frame.profileWeight * 1.1 * face
    return 0.5 * min(max(width, face), 1.2 * face)
  }

  /// The ring through the hairline and round the back of the head, projected into the image.
  private static func ring(
    halfBreadth: Double, frame: HeadFrame, hairline: Point
  ) -> HeadEllipse {
    let rotation = HeadRotation(frame.pose)
    let across = rotation.projected([halfBreadth, 0, 0]) * frame.unit
    let radius = (Regression.ringFront - Regression.ringBack) * 0.5
    let forward = rotation.projected(radius) * frame.unit
    return HeadEllipse(
      center: hairline - forward, conjugateHalfDiameters: (across, forward))
  }

  /// The outline of an average head, by the mean proportions of the studio set.
  static func average(frame: (Double, Double) -> Point, unit: Double, roll: Double) -> HeadOutline {
    HeadOutline(
      headTop: frame(0, 1.69), hairTop: frame(0, 1.85), hairline: frame(0, 1.19),
      halfBreadth: 1.15 * unit,
      ellipse: HeadEllipse(
        center: frame(0, 1.05), halfWidth: 1.15 * unit, halfHeight: 0.2 * unit, angle: roll))
  }
}

extension HeadEllipse {
  /// The ellipse with these two conjugate half-diameters.
  ///
  /// The matrix u·uᵀ + v·vᵀ has the ellipse's axes as eigenvectors and their squares as eigenvalues.
  init(center: Point, conjugateHalfDiameters: (Point, Point)) {
    let (u, v) = conjugateHalfDiameters
    let (xx, xy, yy) = (u.x * u.x + v.x * v.x, u.x * u.y + v.x * v.y, u.y * u.y + v.y * v.y)
    let half = (xx + yy) / 2
    let difference = hypot((xx - yy) / 2, xy)
    self.init(
      center: center, halfWidth: (half + difference).squareRoot(),
      halfHeight: max(half - difference, 0).squareRoot(),
      angle: 0.5 * atan2(2 * xy, xx - yy) * 180 / .pi)
  }
}
