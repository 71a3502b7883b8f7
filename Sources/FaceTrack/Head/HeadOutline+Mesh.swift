import Imaging

extension HeadOutline {
  /// Proportions of a head in distances between the eyes (IOD), above the eye line.
  ///
  /// Measured on the studio set (67 adults with hand-made truth); hairline and skull as in
  /// `docs/decisions/0003`.
  private enum Proportion {
    /// The hairline's middle.
    static let hairline = 1.19
    /// The top of a head whose hair cannot be seen: the mean of the studio set.
    static let usualTop = 1.72
    /// No head ends lower or higher than this; what the mask says beyond is not the head.
    static let plausibleTop = 1.35...3.2
    /// Half the head's breadth over the ears.
    static let halfBreadth = 1.22
  }

  /// Finds where the head ends by looking at the picture: the person mask along the face's axis.
  static func fit(
    landmarks: FaceLandmarks, mesh: FaceMesh, in photo: Photo, networks: inout Networks
  ) throws(FaceTrackError) -> HeadOutline {
    let angle = mesh.roll
    let right = Point.direction(degrees: angle)
    let down = Point.direction(degrees: angle + 90)
    let eyes = landmarks.eyeMidpoint
    let faceHeight = mesh[MeshIndex.foreheadTop].distance(to: mesh[MeshIndex.chin])
    // A turned head shows its eyes closer together than they are; its height does not shrink.
    let unit = max(landmarks.interocularDistance, 0.34 * faceHeight)

    let region = FaceRegion(
      center: eyes - down * (0.35 * faceHeight), side: 2.6 * faceHeight, degrees: angle)
    let mask = try PersonMask.fit(in: photo, region: region, networks: &networks)
    let scale = Double(PersonMask.side) / region.side
    let middle = Double(PersonMask.side) / 2
    let reach = max(4, 0.45 * unit * 2 * scale)
    let columns = Int(max(0, middle - reach))..<Int(min(Double(PersonMask.side), middle + reach))
    let row = middle + 0.35 * faceHeight * scale
    let visible = (row - mask.top(from: Int(row), columns: columns)) / scale / unit

    let seen = Proportion.plausibleTop.contains(visible)
    let hair = seen ? visible : Proportion.usualTop
    // Hair stands above the skull: the fit of skull height on visible height, see the decision page.
    let top = seen ? 0.49 + 0.65 * min(visible, 1.9) : Proportion.usualTop
    let hairlineHeight = min(Proportion.hairline, top - 0.2)
    let center = eyes - down * (hairlineHeight * 0.75 * unit)
    return HeadOutline(
      headTop: eyes - down * (top * unit), hairTop: eyes - down * (max(hair, top) * unit),
      hairline: eyes - down * (hairlineHeight * unit),
      ellipse: HeadEllipse(
        center: center + right * 0, halfWidth: Proportion.halfBreadth * unit,
        halfHeight: (top - hairlineHeight * 0.75) * unit, angle: angle))
  }
}
