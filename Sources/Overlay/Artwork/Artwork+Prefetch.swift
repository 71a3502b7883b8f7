public import Imaging

extension Artwork {
  /// Reads what painting a photo of this size most likely needs; call it on another thread while
  /// the photo is decoded and searched for faces.
  ///
  /// A wrong guess costs time only: painting then reads another mip level. Errors surface where the
  /// level is used.
  ///
  /// - Parameters:
  ///   - size: the photo's size in pixels.
  ///   - request: what the user fixed of the placement.
  public func prefetch(for size: PixelSize, request: PlacementRequest = PlacementRequest()) {
    try? prefetchWreath(for: size, request)
    try? prefetchStatue(for: size, request)
  }

  private func prefetchWreath(
    for size: PixelSize, _ request: PlacementRequest
  ) throws(OverlayError) {
    guard request.wantsWreaths else { return }
    _ = try wreath.shape()
    _ = try WreathShadow.levels(wreath, blur: 0)
    let detail = WreathDetail(halfBreadth: Self.typicalRing / 2 * size.shorterSide, blur: 0)
    // Level 0 takes more memory than most photos, and few heads need it.
    _ = try wreath.strip(max(1, try detail.level(wreath)))
  }

  private func prefetchStatue(
    for size: PixelSize, _ request: PlacementRequest
  ) throws(OverlayError) {
    guard request.wantsStatue else { return }
    let height = StatuePolicy.preferredHeight(
      head: Self.typicalHead * size.shorterSide, in: size.frame, aspect: try statue.shape().aspect)
    _ = try statue.texture.level(
      max(1, try StatuePainter.level(statue, height: height, blur: 0).index))
  }

  /// The height of the largest head, and the breadth of its wreath's ring, as fractions of the
  /// photo's shorter side: medians of 170 photos.
  private static let (typicalHead, typicalRing) = (0.53, 0.35)
}

extension PixelSize {
  fileprivate var shorterSide: Double { Double(min(width, height)) }
}
