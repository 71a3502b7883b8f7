/// How a photo is resampled to another size.
package enum ResamplingFilter: Sendable {
  /// Averages over the area of a new pixel; interpolates linearly where an axis grows.
  case area
  /// Lanczos's windowed sinc of three lobes: sharper, for prints.
  case lanczos
}
