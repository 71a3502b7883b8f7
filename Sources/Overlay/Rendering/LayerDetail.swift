/// The level of detail of a layer: its pixels are as large as the photo's blur hides.
struct LayerDetail {
  /// The size of a pixel of the layer in pixels of the photo.
  let step: Double
  /// The sigma of the blur that remains to be applied, in pixels of the layer.
  let blur: Double

  /// The blur in pixels of a coarser layer that hides its pixels: a Gaussian of this sigma leaves a
  /// hundredth of the step between two of them.
  private static let hidingBlur = 1.0
  /// The smallest size of a coarser layer's pixel: upsampling costs what less would save.
  private static let leastStep = 1.5

  /// - Parameters:
  ///   - blur: the photo's blur, a Gaussian's sigma in its pixels.
  ///   - least: a step from which the artwork has no more detail.
  ///   - most: the largest step for the sake of the blur.
  init(blur: Double, least: Double = 1, most: Double = .infinity) {
    // Pixels of p pixels blur by p / 2: a box and a triangle filter of that width.
    let hidden = min(blur / (Self.hidingBlur * Self.hidingBlur + 0.25).squareRoot(), most)
    if hidden >= Self.leastStep, hidden >= least {
      step = hidden
      self.blur = (blur * blur - hidden * hidden / 4).squareRoot() / hidden
    } else {
      step = max(1, least)
      self.blur = blur / step
    }
  }
}
