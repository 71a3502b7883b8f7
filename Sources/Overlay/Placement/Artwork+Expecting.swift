public import Imaging

extension Artwork {
  /// Reads what painting will probably need, by faces whose heads are not measured yet; meant for
  /// another thread, see ``prepare(statueHeight:wreathHalfBreadth:)``.
  ///
  /// - Parameters:
  ///   - faces: the boxes of faces, from chin to forehead.
  ///   - photo: the photo's size.
  ///   - wreaths: whether the faces get wreaths.
  ///   - statue: whether the statue stands beside them.
  ///   - blur: how soft the photo is, see ``blur(of:near:)``: in a soft one both are painted from smaller
  ///     pictures.
  ///   - ringScale: how much wider than usual a wreath's ring may turn out; see ``ringScales``.
  public func prepare(
    for faces: [Rectangle], in photo: PixelSize, wreaths: Bool, statue: Bool, blur: Double = 0,
    ringScale: Double = 1
  ) throws(OverlayError) {
    let width = faces.map(\.width).max() ?? 0
    let height = faces.map(\.height).max() ?? 0
    guard width > 0, height > 0 else { return }
    try prepare(
      statueHeight: statue
        ? StatuePolicy.wishedHeight(
          head: Self.headOverFace * height, in: photo, aspect: try statueAspect)
        : nil,
      wreathHalfBreadth: wreaths ? Self.ringOverFace / 2 * width * ringScale : nil, blur: blur)
  }

  /// Between these a wreath's ring usually turns out, compared with what is foreseen (in nine of ten of
  /// 57 photos between 0.89 and 1.14): near the limit between two sizes of the artwork both are worth
  /// reading.
  public static let ringScales = [0.92, 1.08]

  /// How soft a photo is round a face, as painting will find it: a Gaussian's sigma in pixels. It takes
  /// about a millisecond.
  public static func blur(of photo: Photo, near face: Rectangle) -> Double {
    LightMeter(photo).blur(near: face)
  }

  private var statueAspect: Double {
    get throws(OverlayError) { try self.statue.shape().aspect }
  }

  /// A head's height over its face's box, and a wreath's ring over the box's width: usual ones, which
  /// need only tell which size of the artwork is read.
  private static let headOverFace = 1.35
  private static let ringOverFace = 1.05
}
