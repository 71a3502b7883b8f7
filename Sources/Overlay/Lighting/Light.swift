/// The light of a photo, and how its camera drew: what an added thing must share to belong there.
public struct Light: Hashable, Sendable {
  /// The colour of the light: factors for red, green and blue in linear light, of luminance 1.
  public var red, green, blue: Double
  /// How much colour the photo has: 1 in colour, 0 in tones of one ink, which is then the light's.
  public var saturation: Double
  /// How far tones are spread about middle grey; 1 leaves them.
  public var contrast: Double
  /// How bright the photo's deepest black is, in linear light, 0 to 1: haze, stray light.
  public var black: Double
  /// The photo's own softness beyond that of a sharp one: a Gaussian's sigma in pixels.
  public var blur: Double
  /// The camera's noise: the standard deviation in the encoded picture, 0 to 1.
  public var grain: Double

  /// Makes a light; without arguments that of the studio in which the artwork was lit.
  public init(
    red: Double = 1, green: Double = 1, blue: Double = 1, saturation: Double = 1,
    contrast: Double = 1, black: Double = 0, blur: Double = 0, grain: Double = 0
  ) {
    (self.red, self.green, self.blue) = (red, green, blue)
    self.saturation = saturation
    (self.contrast, self.black) = (contrast, black)
    (self.blur, self.grain) = (blur, grain)
  }
}
