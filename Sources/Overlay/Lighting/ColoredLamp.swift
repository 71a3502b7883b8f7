import Glibc

/// A strongly coloured lamp, as on a stage, found by the skin it shines on: skins of any depth lie
/// in a narrow band of chromaticities, and a face far off it shows the lamp's colour.
struct ColoredLamp {
  /// The logarithms of the lamp's red, green and blue over its green.
  let color: SIMD3<Double>
  /// 0 for an ordinary face, 1 for one far off the band.
  let certainty: Double

  /// The band's middle: the medians of the logarithms of red and blue over green of 162 faces, in
  /// linear light.
  private static let skin = SIMD2(0.55, -0.25)
  /// The median luminance of a face below which a photo is dark: a quarter of a stop less than in
  /// the light that suits the artwork.
  private static let luminance = 0.25
  /// The standard deviations along the band, from pale and cold to deep and warm, and across it.
  private static let (along, across) = (0.23, 0.11)
  /// By the distance from the band in standard deviations: 95 % of the faces are nearer than 2.7.
  private static let ramp = Ramp(from: (3, 0), to: (5, 1))

  /// - Parameters:
  ///   - skin: the mean colour of a face in linear light.
  ///   - luminance: the face's median luminance. A dark photo has deeper colours: the tone curve that
  ///     makes a face this dark is a power, which multiplies the logarithms of skin as well.
  ///   - scene: the logarithms of the photo's colour. Where it does not share the face's colour,
  ///     the face is painted, not the light.
  init(skin: SIMD3<Double>, luminance: Double, scene: SIMD3<Double>) {
    let channels = SIMD3(log(max(skin.x, 1e-3)), log(max(skin.y, 1e-3)), log(max(skin.z, 1e-3)))
    let seen = SIMD2(channels.x - channels.y, channels.z - channels.y)
    let power = max(1, log(max(luminance, 1e-4)) / log(Self.luminance))
    let depth = min(max((seen * Self.skin).sum() / (Self.skin * Self.skin).sum(), 1), power)
    let lamp = seen - Self.skin * depth
    let wide = (lamp.x - lamp.y) / 2.0.squareRoot() / (Self.along * depth)
    let deep = (lamp.x + lamp.y) / 2.0.squareRoot() / (Self.across * depth)
    let others = SIMD2(scene.x - scene.y, scene.z - scene.y)
    // The photo's mean of many colours shares half of a lamp's, in the median of coloured copies.
    let agreement = 2 * (lamp * others).sum() / max((lamp * lamp).sum(), 1e-6)
    color = SIMD3(lamp.x, 0, lamp.y)
    certainty =
      Self.ramp.at((wide * wide + deep * deep).squareRoot()) * min(max(agreement, 0), 1)
  }
}
