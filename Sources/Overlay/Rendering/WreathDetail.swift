import Imaging

/// How finely a wreath is drawn: neither what the strip does not show nor what a soft photo hides.
struct WreathDetail {
  /// How many of the photo's pixels a pixel of the layer is wide.
  let step: Double
  /// The Gaussian's sigma, in pixels of the layer, that the layer still is to be softened by.
  let blur: Double
  /// Samples a pixel in each direction.
  let samples: Int
  /// Half the ring's breadth in pixels of the layer.
  private let halfBreadth: Double

  /// Beyond this half-breadth in pixels the strip has no more detail: the layer is enlarged.
  private static let finestHalfBreadth = 900.0
  /// How many texels a pixel is wide, within a factor of 0.75 to 1.5. More would be work for detail
  /// that no pixel shows: edges are drawn by the surface's outline, not by its texels.
  private static let texelsPerPixel = 1.2
  /// A wreath of less than this half-breadth, in pixels, has leaves that are thinner than its pixels:
  /// they thin out unless a texel is about as small as a sample.
  private static let small = 150.0
  /// A layer is left this soft, in its own pixels, where pixels of the photo are put together: its
  /// pixels cannot be told then. (A Gaussian of one pixel leaves a hundredth of what a step between
  /// two of them shows.)
  private static let hidingBlur = 1.0
  /// From this sigma, in pixels of the layer, no edge shows more than two samples.
  private static let softBlur = 0.5
  /// How soft a sharp pixel is by itself: as a Gaussian's sigma.
  private static let pixelBlur = 0.5
  /// Softer photos than this many sharp pixels get no coarser texels: the relief's own steps would
  /// begin to show. Chosen by eye.
  private static let coarsest = 1.5

  /// - Parameters:
  ///   - halfBreadth: half the ring's breadth in the photo's pixels.
  ///   - light: the photo's softness, a Gaussian's sigma in its pixels.
  init(halfBreadth: Double, blur: Double) {
    let strip = halfBreadth / Self.finestHalfBreadth
    // Squares of p pixels, enlarged by triangles of p pixels, soften by p / 2.
    let hidden = (blur / (Self.hidingBlur * Self.hidingBlur + 0.25).squareRoot()).rounded(.down)
    step = max(1, strip, hidden)
    let own = hidden > 1 && hidden >= strip ? hidden * hidden / 4 : 0
    self.blur = max(0, blur * blur - own).squareRoot() / step
    self.halfBreadth = halfBreadth / step
    let isSoft = self.blur >= Self.softBlur
    // A small wreath costs little and has thin leaves: more samples.
    switch self.halfBreadth {
    case ..<40: samples = 5
    case ..<80: samples = isSoft ? 3 : 4
    case ..<300: samples = isSoft ? 2 : 3
    default: samples = 2
    }
  }

  /// The level of the strip's picture from which the wreath is drawn.
  func level(_ artwork: WreathArtwork) throws(OverlayError) -> Int {
    let texels = Double(try artwork.texture.size.width) / RingArc.circumference
    let sharp = halfBreadth < Self.small ? Double(samples) / 1.5 : Self.texelsPerPixel
    let softness = (1 + blur * blur / (Self.pixelBlur * Self.pixelBlur)).squareRoot()
    return Texture.index(
      texelsPerSample: texels / halfBreadth / sharp * min(softness, Self.coarsest))
  }
}
