/// What a learned picture must undergo to look as a frame shows it: light and blur.
public struct PictureAppearance: Equatable, Sendable {
  /// The factor of red in linear light.
  public var red: Double
  /// The factor of green in linear light.
  public var green: Double
  /// The factor of blue in linear light.
  public var blue: Double
  /// The standard deviation of a Gaussian, in the frame's pixels.
  public var blur: Double

  /// The picture as it was learned.
  public static let unchanged = PictureAppearance(red: 1, green: 1, blue: 1, blur: 0)

  /// Makes an appearance of three factors and a blur.
  public init(red: Double, green: Double, blue: Double, blur: Double) {
    (self.red, self.green, self.blue, self.blur) = (red, green, blue, blur)
  }

  /// The appearance between this one and another: this at a share of 0, the other at 1.
  func mixed(with other: PictureAppearance, share: Double) -> PictureAppearance {
    func mix(_ a: Double, _ b: Double) -> Double { a + share * (b - a) }
    return PictureAppearance(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      blur: mix(blur, other.blur))
  }
}
