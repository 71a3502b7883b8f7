import Imaging

/// The extent of one head in the person mask, in units of its ``HeadFrame``.
struct MaskProfile: Sendable {
  /// Height of the mask's top above the eyes, where the visible head ends with its hair; ``meanTop``
  /// where the mask's is implausible.
  var top: Double
  /// Horizontal centre of the mask at the forehead.
  var middle: Double
  /// Width of the mask above the brows.
  var width: Double

  /// Mean height of the visible head (studio set): the substitute when the photo's edge cuts the head,
  /// another person stands behind it, or the mask is empty.
  static let meanTop = 1.87
  /// Heights of a head's top that occur; others belong to something else in the mask.
  private static let plausible = 1.2...2.9
  /// The mask value of a person's edge.
  private static let threshold: Float = 0.5
  /// The photo's edge cuts a head whose mask stays above this up to the edge, where the mask fades: of cut
  /// heads 95 % have more than 0.27 there, of heads that end 0.06 units below the edge 5 % more than 0.25.
  private static let cutThreshold: Float = 0.25
  /// The sampling distance, in units.
  private static let step = 0.02

  /// Runs the person mask on a crop around the head, rotated with it, and measures the result.
  static func measured(
    mesh: FaceMesh, frame: HeadFrame, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> MaskProfile {
    let faceHeight = mesh[MeshIndex.chin].distance(to: mesh[MeshIndex.foreheadTop])
    let upward = (frame(0, up: 1) - frame.origin) / frame.unit
    let region = FaceRegion(
      center: frame.origin + upward * (0.35 * faceHeight), side: 2.6 * faceHeight,
      degrees: frame.pose.roll)
    return MaskProfile(
      try PersonMask.segment(in: photo, region: region, networks: &networks), frame: frame)
  }

  init(_ mask: PersonMask, frame: HeadFrame) {
    top = Self.height(mask, frame)
    let rows = [0.9, 1.2].map { Self.extent(mask, frame, up: $0) }
    middle = (rows[0].middle + rows[1].middle) / 2
    width = rows[0].width
  }

  /// Scans upwards from between the eyes along the face's axis to the mask's edge.
  private static func height(_ mask: PersonMask, _ frame: HeadFrame) -> Double {
    /// The largest value within a fifth of a unit of the axis: a parting does not end the scan.
    func largest(_ up: Double) -> Float {
      (-10...10).map { mask.value(at: frame(Double($0) * step, up: up)) }.max() ?? -1
    }
    var index = 0
    /// Continues the scan while the mask is above a value, and returns the value that ends it.
    func rise(above limit: Float) -> Float {
      var next = largest(Double(index + 1) * step)
      while index < 149, next > limit {
        index += 1
        next = largest(Double(index + 1) * step)
      }
      return next
    }
    _ = rise(above: threshold)
    let top = Double(index) * step
    let isCut = rise(above: cutThreshold) < 0
    return !isCut && plausible.contains(top) ? top : meanTop
  }

  /// The mask's horizontal extent around the axis at one height.
  private static func extent(
    _ mask: PersonMask, _ frame: HeadFrame, up: Double
  ) -> (middle: Double, width: Double) {
    func reach(_ direction: Double) -> Double {
      var index = 0
      while index < 120,
        mask.value(at: frame(direction * Double(index + 1) * step, up: up)) > threshold
      {
        index += 1
      }
      return Double(index) * step
    }
    let (left, right) = (reach(-1), reach(1))
    return ((right - left) / 2, left + right)
  }
}
