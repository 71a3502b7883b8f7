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
  /// The standard deviations along the band, from pale and cold to deep and warm, and across it.
  private static let (along, across) = (0.23, 0.11)
  /// By the distance from the band in standard deviations: 95 % of the faces are nearer than 2.7.
  private static let ramp = Ramp(from: (3, 0), to: (5, 1))

  /// - Parameters:
  ///   - skin: the mean colour of a face in linear light.
  ///   - scene: the logarithms of the photo's colour. Where it does not share the face's colour,
  ///     the face is painted, not the light.
  init(skin: SIMD3<Double>, scene: SIMD3<Double>) {
    let channels = SIMD3(log(max(skin.x, 1e-3)), log(max(skin.y, 1e-3)), log(max(skin.z, 1e-3)))
    let lamp = SIMD2(channels.x - channels.y, channels.z - channels.y) - Self.skin
    let wide = (lamp.x - lamp.y) / 2.0.squareRoot() / Self.along
    let deep = (lamp.x + lamp.y) / 2.0.squareRoot() / Self.across
    let others = SIMD2(scene.x - scene.y, scene.z - scene.y)
    // The photo's mean of many colours shares half of a lamp's, in the median of coloured copies.
    let agreement = 2 * (lamp * others).sum() / max((lamp * lamp).sum(), 1e-6)
    color = SIMD3(lamp.x, 0, lamp.y)
    certainty =
      Self.ramp.at((wide * wide + deep * deep).squareRoot()) * min(max(agreement, 0), 1)
  }
}
