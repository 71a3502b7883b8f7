import Imaging

/// How finely an image is sampled that fills a part of a frame.
struct PlaneDetail {
  /// How often the image is halved.
  let level: Int
  /// Samples of a pixel in each direction: where texels are smaller than pixels, one sample would
  /// have too few of them along a tilt, or a blurred level.
  let samples: Int

  /// The most texels between two samples.
  private static let coarsest = 1.25

  /// - Parameters:
  ///   - size: the image's, before it is halved.
  ///   - area: the part's, in square pixels.
  init(of size: PixelSize, over area: Double) {
    let step = (Double(size.area) / max(area, 1)).squareRoot()
    samples = step > Self.coarsest / 2 ? 2 : 1
    var (level, rest) = (0, step / Double(samples))
    while rest > Self.coarsest, level < 10 { (level, rest) = (level + 1, rest / 2) }
    self.level = level
  }
}
