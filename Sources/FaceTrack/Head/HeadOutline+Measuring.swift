import Glibc
import Imaging

extension HeadOutline {
  /// Linear regressions in eye distances, fitted on the studio set. Leave-one-out errors, median / 95th
  /// percentile: head top 0.069 / 0.157, hairline 0.050 / 0.175 (docs/decisions/0006).
  private enum Regression {
    /// Height of the head top from the height of the mask's top (up to 2: above is hair) and the distance
    /// of the nose tip below the eyes, which stands for the pitch.
    static func top(mask: Double, nose: Double) -> Double {
      let value = 0.539 + 0.436 * min(mask, 2) + 0.562 * min(max(nose, 0.2), 1.1)
      return min(max(value, 1.3), 2.15)
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
    let top = Regression.top(mask: profile.top, nose: -frame.height(of: mesh[MeshIndex.noseTip]))
    let hairline = frame(
      Regression.hairlineShare * shift,
      up: Regression.hairline(forehead: frame.height(of: mesh[MeshIndex.foreheadTop])))
    let halfBreadth = Self.halfBreadth(mesh: mesh, frame: frame, maskWidth: profile.width)
    self.init(
      headTop: frame(shift, up: top), hairTop: frame(shift, up: max(profile.hair, top)),
      hairline: hairline, halfBreadth: halfBreadth * frame.unit,
      ellipse: Self.ring(halfBreadth: halfBreadth, frame: frame, hairline: hairline))
  }

  /// Half the head's breadth at the height of a wreath, in units: half the mask's width, clamped to 1 to
  /// 1.2 times the face's breadth. In the profile view the mask shows the head's length instead, so that
  /// 1.1 times the face's breadth replaces it.
  private static func halfBreadth(mesh: FaceMesh, frame: HeadFrame, maskWidth: Double) -> Double {
    let (right, left) = (mesh.points[MeshIndex.rightCheek], mesh.points[MeshIndex.leftCheek])
    let face =
      hypot(right.position.distance(to: left.position), left.depth - right.depth) / frame.unit
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
