public import Imaging

extension Artwork {
  /// Reads what painting a photo of this size will most likely need; meant for another thread, while the
  /// photo is decoded and searched.
  ///
  /// A wrong guess costs only that painting reads another level. So does a level that cannot be read:
  /// the error is thrown where it is needed.
  ///
  /// - Parameters:
  ///   - size: the photo's size.
  ///   - request: what the user fixed.
  public func prefetch(for size: PixelSize, request: PlacementRequest = PlacementRequest()) {
    try? prefetchWreath(for: size, request)
    try? prefetchStatue(for: size, request)
  }

  private func prefetchWreath(
    for size: PixelSize, _ request: PlacementRequest
  ) throws(OverlayError) {
    guard request.wantsWreaths else { return }
    _ = try wreath.shape()
    _ = try WreathShadow.levels(wreath)
    let detail = WreathDetail(halfBreadth: Self.usualRing / 2 * size.shorterSide, blur: 0)
    // The full pictures take more memory than most photos, and few heads need them.
    _ = try wreath.strip(max(1, try detail.level(wreath)))
  }

  private func prefetchStatue(
    for size: PixelSize, _ request: PlacementRequest
  ) throws(OverlayError) {
    guard request.wantsStatue else { return }
    let height = StatuePolicy.wishedHeight(
      head: Self.usualHead * size.shorterSide, in: size, aspect: try statue.shape().aspect)
    _ = try statue.texture.level(
      max(1, try StatuePainter.level(statue, height: height, blur: 0).index))
  }

  /// The height of the largest head, and the breadth of its wreath's ring, as shares of the photo's
  /// shorter side: medians of 170 photos.
  private static let (usualHead, usualRing) = (0.53, 0.35)
}

extension PixelSize {
  fileprivate var shorterSide: Double { Double(min(width, height)) }
}
