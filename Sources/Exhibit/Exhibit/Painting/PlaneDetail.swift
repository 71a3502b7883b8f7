import Imaging

/// How finely to sample an image that fills a part of a frame, and how much to blur it afterwards.
struct PlaneDetail {
  /// How often the image is halved.
  let level: Int
  /// The number of samples of a pixel in each direction.
  let samples: Int
  /// The standard deviation of the Gaussian that remains to be applied, in pixels; 0 for none.
  let blur: Double

  /// The most texels between two samples.
  private static let coarsest = 1.25
  /// A smaller blur disappears beside the bilinear filter's own.
  static let leastBlur = 0.3
  /// The variance of a pixel as a box, in square pixels.
  private static let pixel = 1.0 / 12

  /// - Parameters:
  ///   - size: the image's size, before halving.
  ///   - area: the area of the part, in square pixels.
  ///   - blur: the frame's own blur, as a Gaussian's standard deviation in its pixels.
  init(of size: PixelSize, over area: Double, blur: Double) {
    let step = (Double(size.area) / max(area, 1)).squareRoot()
    let (level, rest) = Self.level(step)
    // The halved image's texels are boxes `rest` wide; the bilinear filter adds a tent.
    let variance = rest * rest / 12 + rest * rest / 6
    let left = blur * blur + Self.pixel - variance
    if step <= Self.coarsest / 2 || left >= Self.leastBlur * Self.leastBlur {
      // One sample a pixel blurs by itself, which leaves less blur to apply.
      (self.level, samples) = (level, 1)
      self.blur = step <= Self.coarsest / 2 ? blur : left.squareRoot()
    } else {
      // One sample a pixel would blur too much, or have too few texels along a tilt.
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
