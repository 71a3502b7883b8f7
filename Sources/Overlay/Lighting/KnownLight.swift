public import Imaging

/// What was measured of a photo's light before anything has its place in it; the rest is measured when
/// it is needed.
public struct KnownLight: Sendable {
  /// What depends on nobody in the photo.
  public var scene: SceneLight?
  /// How soft the photo is, and the face near which it was measured; see ``Artwork/blur(of:near:)``.
  public var blur: (face: Rectangle, sigma: Double)?

  /// Nothing is known.
  public init() {}
}

/// The part of a photo's light that depends on nobody in it: its colour and its grain.
public struct SceneLight: Sendable {
  /// How much colour the photo has, and the light's: factors of its luminance.
  let saturation, red, green, blue: Double
  /// The standard deviation of the noise, 0 to 1.
  let grain: Double

  /// Measures a photo; at 12 megapixels it takes two milliseconds.
  public init(of photo: Photo) {
    let meter = LightMeter(photo)
    saturation = meter.saturation
    (red, green, blue) = meter.cast(isInColor: saturation > 0)
    grain = meter.grain
  }
}
