import CPainting

extension RingProjection {
  /// Whether the head occludes a point of the camera's frame, in half-breadths about the ring's
  /// centre.
  ///
  /// Below the ring the head is an elliptic cylinder, above it half an ellipsoid; the ray from the
  /// point to the camera is intersected with both.
  @inline(__always)
  func isHidden(_ v: SIMD3<Double>) -> Bool {
    // Less than 1: a ray that only grazes the head does not hide the leaf.
    let radius = 0.985
    // The point and the view direction in the frame of a head of radius 1.
    let px = v.x * right.x + v.y * right.y + v.z * right.z
    let py = v.x * down.x + v.y * down.y + v.z * down.z
    let pz = (v.x * inward.x + v.y * inward.y + v.z * inward.z) / Self.depth
    let (dx, dy, dz) = (right.z, down.z, inward.z / Self.depth)
    // The ellipsoid is a sphere after scaling: the squared distance between the ray and its centre.
    let (sphereP, sphereD) = (py / Self.vault, dy / Self.vault)
    let along = px * dx + sphereP * sphereD + pz * dz
    let miss =
      px * px + sphereP * sphereP + pz * pz
      - along * along / (dx * dx + sphereD * sphereD + dz * dz)
    if along > 0, miss < radius { return true }
    // The ray enters the cylinder at `near` and leaves it at `far`.
    let (halfB, square) = (px * dx + pz * dz, dx * dx + dz * dz)
    let discriminant = halfB * halfB - square * (px * px + pz * pz - radius)
    guard square > 0, halfB > 0, discriminant > 0 else { return false }
    let root = discriminant.squareRoot()
    let (near, far) = ((halfB - root) / square, (halfB + root) / square)
    return py - max(near, 0) * dy > 0 || py - far * dy > 0
  }
}

extension WreathVertices {
  /// Makes the vertices of a column transparent that the head occludes.
  ///
  /// - Parameters:
  ///   - rows: the column's rows.
  ///   - spoke: the column's place on the ring.
  ///   - heights: the height of each row over the ring's line, in half-breadths.
  ///   - ring: the projection of ring and head.
  func hide(
    rows: Range<Int>, of spoke: RingProjection.Spoke, at heights: UnsafePointer<Float>,
    behind ring: RingProjection
  ) {
    for row in rows where alpha[row] != 0 {
      let (height, out) = (Double(heights[row]), Double(displacement[row]))
      guard ring.isHidden(spoke.place - ring.down * height + spoke.outward * out) else { continue }
      alpha[row] = 0
      colors[row] = .zero
    }
  }
}
