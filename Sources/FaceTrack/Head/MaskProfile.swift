import Imaging

/// What the person mask says of one head, in the head's own units.
struct MaskProfile: Sendable {
  /// How high the person reaches over the eyes, for the skull: the usual height when the mask says
  /// nothing believable.
  var top: Double
  /// How high the visible head reaches.
  var hair: Double
  /// The mask's middle at the height of the forehead, sideways.
  var middle: Double
  /// The mask's width over the brows.
  var width: Double

  /// Mean height of the visible head (studio set); what is taken when the photo's edge cuts the
  /// head, another person stands behind it, or there is no mask.
  static let usualTop = 1.87
  /// What the mask says beyond these is not the head's end.
  private static let believable = 1.2...2.9
  private static let level: Float = 0.5
  private static let step = 0.02

  /// Cuts the head out of a photo, turned with it, and looks at its mask.
  static func measured(
    mesh: FaceMesh, frame: HeadFrame, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> MaskProfile {
    let faceHeight = mesh[MeshIndex.chin].distance(to: mesh[MeshIndex.foreheadTop])
    let upward = (frame(0, up: 1) - frame.origin) / frame.unit
    let region = FaceRegion(
      center: frame.origin + upward * (0.35 * faceHeight), side: 2.6 * faceHeight,
      degrees: frame.pose.roll)
    return MaskProfile(
      try PersonMask.fit(in: photo, region: region, networks: &networks), frame: frame)
  }

  init(_ mask: PersonMask, frame: HeadFrame) {
    (top, hair) = Self.heights(mask, frame)
    let rows = [0.9, 1.2].map { Self.run(mask, frame, up: $0) }
    middle = (rows[0].middle + rows[1].middle) / 2
    width = rows[0].width
  }

  /// Climbs from between the eyes along the face's axis while the mask holds.
  private static func heights(
    _ mask: PersonMask, _ frame: HeadFrame
  ) -> (top: Double, hair: Double) {
    /// The strongest value within a fifth of a unit of the axis: a parting or a lock is no end.
    func strongest(_ up: Double) -> Float {
      (-10...10).map { mask.value(at: frame(Double($0) * step, up: up)) }.max() ?? -1
    }
    var index = 0
    var above = strongest(step)
    while index < 149, above > level {
      index += 1
      above = strongest(Double(index + 1) * step)
    }
    let top = Double(index) * step
    let isCut = above < 0
    guard !isCut, believable.contains(top) else {
      let isTall = top >= 1.9 && !isCut && top <= believable.upperBound
      return (usualTop, isTall ? top : usualTop)
    }
    return (top, top)
  }

  /// The person's extent round the axis at one height.
  private static func run(
    _ mask: PersonMask, _ frame: HeadFrame, up: Double
  ) -> (middle: Double, width: Double) {
    func reach(_ direction: Double) -> Double {
      var index = 0
      while index < 120,
        mask.value(at: frame(direction * Double(index + 1) * step, up: up)) > level
      {
        index += 1
      }
      return Double(index) * step
    }
    let (left, right) = (reach(-1), reach(1))
    return ((right - left) / 2, left + right)
  }
}
