/// The light of a photo and the rendering of its camera, which painted artwork must match.
public struct Light: Hashable, Sendable {
  /// The light's colour cast: factors for red, green and blue in linear light, of luminance 1.
  public var red, green, blue: Double
  /// The saturation of painted colours: 1 in a colour photo, 0 in a monochrome one, whose ink is
  /// then the colour cast.
  public var saturation: Double
  /// The exponent of the tone curve about middle grey (0.18); 1 leaves tones as they are.
  public var contrast: Double
  /// The black level in linear light, 0 to 1: the deepest black that haze and stray light leave.
  public var black: Double
  /// The blur of the nearest head, which the statue beside it has: a Gaussian's sigma in pixels.
  public var blur: Double
  /// The length in pixels of the line along which the photo is smeared; 0 without motion blur.
  public var motion: Double
  /// The direction of that line in degrees, clockwise from the picture's right.
  public var motionAngle: Double
  /// The film grain: the standard deviation of the noise in the encoded picture, 0 to 1.
  public var grain: Double

  /// Makes a light; by default the one in which the artwork was rendered.
  ///
  /// - Parameters:
  ///   - red: the factor for red in linear light.
  ///   - green: the factor for green.
  ///   - blue: the factor for blue.
  ///   - saturation: 1 for full colour, 0 for monochrome.
  ///   - contrast: the exponent of the tone curve about middle grey.
  ///   - black: the black level in linear light, 0 to 1.
  ///   - blur: the statue's blur, a Gaussian's sigma in pixels.
  ///   - motion: the length of the motion blur in pixels.
  ///   - motionAngle: its direction in degrees, clockwise from the picture's right.
  ///   - grain: the noise's standard deviation, 1 being white.
  public init(
    red: Double = 1, green: Double = 1, blue: Double = 1, saturation: Double = 1,
    contrast: Double = 1, black: Double = 0, blur: Double = 0, motion: Double = 0,
    motionAngle: Double = 0, grain: Double = 0
  ) {
    (self.red, self.green, self.blue) = (red, green, blue)
    self.saturation = saturation
    (self.contrast, self.black) = (contrast, black)
    (self.blur, self.motion, self.motionAngle) = (blur, motion, motionAngle)
    self.grain = grain
  }
}
