import Imaging

/// A wreath's level of detail: no finer than the strip's texels, nor than a blurred photo shows.
struct WreathDetail {
  /// The size of a pixel of the layer in pixels of the photo.
  let step: Double
  /// The sigma of the blur that remains to be applied, in pixels of the layer.
  let blur: Double
  /// Samples per pixel in each direction (supersampling).
  let samples: Int
  /// Half of the ring's breadth in pixels of the layer.
  private let halfBreadth: Double

  /// The half-breadth in pixels above which the strip has no more detail: the layer is upsampled.
  private static let maxHalfBreadth = 900.0
  /// The size of a pixel in texels, within a factor of 0.75 to 1.5. More texels cost work and show
  /// nothing: edges are the surface's outline, not the texels'.
  private static let texelsPerPixel = 1.2
  /// The half-breadth in pixels below which leaves are thinner than pixels: they vanish unless a
  /// texel is about as small as a sample.
  private static let smallHalfBreadth = 150.0
  /// The sigma in pixels of the layer from which two samples per pixel are enough at every edge.
  private static let twoSampleBlur = 0.5
  /// The sigma of the Gaussian that is about as soft as a pixel's own box.
  private static let pixelBlur = 0.5
  /// The largest factor by which the blur of a layer of the photo's pixels makes texels coarser:
  /// beyond it the relief's steps begin to show. Chosen by eye. The blur of a coarser layer hides
  /// its pixels only.
  private static let maxCoarsening = 1.5

  /// - Parameters:
  ///   - halfBreadth: half of the ring's breadth in pixels of the photo.
  ///   - blur: the photo's blur, a Gaussian's sigma in its pixels.
  init(halfBreadth: Double, blur: Double) {
    let layer = LayerDetail(blur: blur, least: halfBreadth / Self.maxHalfBreadth)
    (step, self.blur) = (layer.step, layer.blur)
    self.halfBreadth = halfBreadth / step
    let isSoft = self.blur >= Self.twoSampleBlur
    // Small wreaths have thin leaves, and more samples cost little.
    switch self.halfBreadth {
    case ..<40: samples = 5
    case ..<80: samples = isSoft ? 3 : 4
    case ..<300: samples = isSoft ? 2 : 3
    default: samples = 2
    }
  }

  /// That of a wreath in a photo.
  init(_ placement: WreathPlacement) {
    self.init(halfBreadth: WreathGeometry(placement).halfBreadth, blur: placement.blur)
  }

  /// The mip level of the strip to rasterize.
  func level(_ artwork: WreathArtwork) throws(OverlayError) -> Int {
    let texels = Double(try artwork.texture.size.width) / RingArc.circumference
    let sharp = halfBreadth < Self.smallHalfBreadth ? Double(samples) / 1.5 : Self.texelsPerPixel
    let softness = (1 + blur * blur / (Self.pixelBlur * Self.pixelBlur)).squareRoot()
    let coarsening = step == 1 ? min(softness, Self.maxCoarsening) : 1
    return Texture.index(texelsPerSample: texels / halfBreadth / sharp * coarsening)
  }
}
