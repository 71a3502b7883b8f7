extension Photo {
  /// A region of the photo with the same profile.
  ///
  /// - Parameters:
  ///   - x: the region's columns, within the photo, at least one.
  ///   - y: the region's rows, within the photo, at least one.
  package func cropped(x: Range<Int>, y: Range<Int>) -> Photo {
    Photo(
      size: PixelSize(width: x.count, height: y.count), pixels: subsampled(x: x, y: y, step: 1),
      colorProfile: colorProfile, resolution: resolution)
  }
}
