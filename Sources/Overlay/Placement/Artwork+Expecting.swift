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
  public func prepare(
    for faces: [Rectangle], in photo: PixelSize, wreaths: Bool, statue: Bool
  ) throws(OverlayError) {
    let width = faces.map(\.width).max() ?? 0
    let height = faces.map(\.height).max() ?? 0
    guard width > 0, height > 0 else { return }
    try prepare(
      statueHeight: statue
        ? StatuePolicy.wishedHeight(
          head: Self.headOverFace * height, in: photo, aspect: try statueAspect)
        : nil,
      wreathHalfBreadth: wreaths ? Self.ringOverFace / 2 * width : nil)
  }

  private var statueAspect: Double {
    get throws(OverlayError) { try self.statue.shape().aspect }
  }

  /// A head's height over its face's box, and a wreath's ring over the box's width: usual ones, which
  /// need only tell which size of the artwork is read.
  private static let headOverFace = 1.35
  private static let ringOverFace = 1.05
}
