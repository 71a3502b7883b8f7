import Imaging

extension Placement {
  /// The placement on the photo resampled by a factor.
  package func scaled(by factor: Double) -> Placement {
    var placement = self
    placement.wreaths = wreaths.map { wreath in
      var scaled = wreath
      scaled.center = wreath.center * factor
      scaled.width *= factor
      scaled.blur *= factor
      return scaled
    }
    placement.statue = statue?.scaled(by: factor)
    placement.ledge = (ledge * factor).rounded()
    placement.light.blur *= factor
    placement.light.motion *= factor
    // Averaging over several pixels takes the noise away; interpolation adds none.
    placement.light.grain *= min(1, factor)
    return placement
  }
}

extension StatuePlacement {
  fileprivate func scaled(by factor: Double) -> StatuePlacement {
    var statue = self
    statue.base = base * factor
    statue.height *= factor
    return statue
  }
}
