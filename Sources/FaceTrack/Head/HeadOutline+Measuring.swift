import Glibc
import Imaging

extension HeadOutline {
  /// Regressions and proportions in distances between the eyes, fitted on the studio set by leaving
  /// one out at a time: head top 0.069 / 0.157 (median / 95th percentile), hairline 0.050 / 0.175
  /// (docs/decisions/0006).
  private enum Fit {
    /// Height of the head's top from the mask's top (no higher than 2: beyond is hair) and the
    /// depth of the nose below the eyes, which tells the nod.
    static func top(mask: Double, nose: Double) -> Double {
      let value = 0.539 + 0.436 * min(mask, 2) + 0.562 * min(max(nose, 0.2), 1.1)
      return min(max(value, 1.3), 2.15)
    }

    /// Height of the hairline from that of the mesh's uppermost point.
    static func hairline(forehead: Double) -> Double {
      min(max(0.613 + 0.672 * forehead, 0.9), 1.5)
    }

    /// How far the top lies sideways: with the mask's middle, and with the turn of the head.
    static func shift(middle: Double, yawSine: Double) -> Double { 0.3 * middle - 0.25 * yawSine }

    /// The share of the top's shift that the hairline takes part in.
    static let hairlineShare = 0.35
    /// Where the ring of a wreath touches the forehead and the back of the head, in the head's own
    /// space.
    static let ringFront = SIMD3<Double>(0, -1.19, 0)
    static let ringBack = SIMD3<Double>(0, -0.75, 2.2)
  }

  /// Works out where the head ends from the mesh and from what the person mask says of it.
  init(mesh: FaceMesh, frame: HeadFrame, profile: MaskProfile) {
    let sine = sin(min(max(frame.pose.yaw, -90), 90) * .pi / 180)
    // The back of the head widens the mask on the side that the face turns away from.
    let middle = min(
      max(profile.middle, -0.25 - 0.7 * max(sine, 0)), 0.25 - 0.7 * min(sine, 0))
    let shift = Fit.shift(middle: middle, yawSine: sine)
    let top = Fit.top(mask: profile.top, nose: -frame.height(of: mesh[MeshIndex.noseTip]))
    let hairline = frame(
      Fit.hairlineShare * shift,
      up: Fit.hairline(forehead: frame.height(of: mesh[MeshIndex.foreheadTop])))
    let halfBreadth = Self.halfBreadth(mesh: mesh, frame: frame, maskWidth: profile.width)
    self.init(
      headTop: frame(shift, up: top), hairTop: frame(shift, up: max(profile.hair, top)),
      hairline: hairline, halfBreadth: halfBreadth * frame.unit,
      ellipse: Self.ring(halfBreadth: halfBreadth, frame: frame, hairline: hairline))
  }

  /// Half the head's breadth where a wreath sits, in units: the mask's width within what the face's
  /// own breadth allows; when the head looks away its mask shows its length instead.
  private static func halfBreadth(mesh: FaceMesh, frame: HeadFrame, maskWidth: Double) -> Double {
    let (right, left) = (mesh.points[MeshIndex.rightCheek], mesh.points[MeshIndex.leftCheek])
    let face =
      hypot(right.position.distance(to: left.position), left.depth - right.depth) / frame.unit
    let width = (1 - frame.away) * maskWidth + frame.away * 1.1 * face
    return 0.5 * min(max(width, face), 1.2 * face)
  }

  /// The ring through the hairline and round the back of the head, as an ellipse in the picture.
  private static func ring(
    halfBreadth: Double, frame: HeadFrame, hairline: Point
  ) -> HeadEllipse {
    let rotation = HeadRotation(frame.pose)
    let across = rotation.projected([halfBreadth, 0, 0]) * frame.unit
    let forward = rotation.projected((Fit.ringFront - Fit.ringBack) * 0.5) * frame.unit
    return HeadEllipse(
      center: hairline - forward, conjugateHalfDiameters: (across, forward))
  }

  /// The outline from a detector's own points alone, by the proportions of the studio set.
  static func usual(frame: (Double, Double) -> Point, unit: Double, roll: Double) -> HeadOutline {
    HeadOutline(
      headTop: frame(0, 1.69), hairTop: frame(0, 1.85), hairline: frame(0, 1.19),
      halfBreadth: 1.15 * unit,
      ellipse: HeadEllipse(
        center: frame(0, 1.05), halfWidth: 1.15 * unit, halfHeight: 0.2 * unit, angle: roll))
  }
}

extension HeadEllipse {
  /// The ellipse two of whose conjugate half diameters these vectors are.
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
