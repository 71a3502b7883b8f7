import Imaging

/// How finely an image is sampled that fills a part of a frame, and how it is blurred then.
struct PlaneDetail {
  /// How often the image is halved.
  let level: Int
  /// Samples of a pixel in each direction.
  let samples: Int
  /// The standard deviation of the Gaussian that is left to apply, in pixels; 0 for none.
  let blur: Double

  /// The most texels between two samples.
  private static let coarsest = 1.25
  /// A blur below this is not seen beside the bilinear filter's own.
  private static let leastBlur = 0.3
  /// The variance of a pixel, a box, in square pixels.
  private static let pixel = 1.0 / 12

  /// - Parameters:
  ///   - size: the image's, before it is halved.
  ///   - area: the part's, in square pixels.
  ///   - blur: the Gaussian that an image of the frame's pixels has in the frame.
  init(of size: PixelSize, over area: Double, blur: Double) {
    let step = (Double(size.area) / max(area, 1)).squareRoot()
    let (level, rest) = Self.level(step)
    // The halved image's texels are boxes `rest` wide; the bilinear filter adds a tent.
    let variance = rest * rest / 12 + rest * rest / 6
    let left = blur * blur + Self.pixel - variance
    if step <= Self.coarsest / 2 || left >= Self.leastBlur * Self.leastBlur {
      // One sample a pixel blurs by itself, so that less blur is left to apply.
      (self.level, samples) = (level, 1)
      self.blur = step <= Self.coarsest / 2 ? blur : left.squareRoot()
    } else {
      // One sample would be too blurred already, or have too few texels along a tilt.
      (self.level, samples) = (Self.level(step / 2).level, 2)
      self.blur = blur
    }
  }

  private static func level(_ step: Double) -> (level: Int, step: Double) {
    var (level, rest) = (0, step)
    while rest > coarsest, level < 10 { (level, rest) = (level + 1, rest / 2) }
    return (level, rest)
  }
}
