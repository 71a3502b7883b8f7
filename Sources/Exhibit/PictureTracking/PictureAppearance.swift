/// How a learned picture must change to look as in a frame: light and blur.
public struct PictureAppearance: Equatable, Sendable {
  /// The factor of red in linear light.
  public var red: Double
  /// The factor of green in linear light.
  public var green: Double
  /// The factor of blue in linear light.
  public var blue: Double
  /// The values to add to red, green and blue after multiplication, in linear light: a veil or,
  /// below 0, blacks that the camera deepens.
  public var lift: SIMD3<Double>
  /// The standard deviation of a Gaussian, in the frame's pixels.
  public var blur: Double

  /// The picture as it was learned.
  public static let unchanged = PictureAppearance(red: 1, green: 1, blue: 1, blur: 0)

  /// Makes an appearance of three factors, a lift and a blur.
  public init(
    red: Double, green: Double, blue: Double, lift: SIMD3<Double> = .zero, blur: Double
  ) {
    (self.red, self.green, self.blue) = (red, green, blue)
    (self.lift, self.blur) = (lift, blur)
  }

  /// Whether a camera can show a picture in this light: the factors lie between half of the least
  /// and twice the greatest that were measured, for pictures in a third and in three times the
  /// light (docs/decisions/pictures-seen.md).
  var isPlausible: Bool { [red, green, blue].allSatisfy { (0.05...13).contains($0) } }

  /// The appearance between this one and another: this at a share of 0, the other at 1.
  func mixed(with other: PictureAppearance, share: Double) -> PictureAppearance {
    func mix(_ a: Double, _ b: Double) -> Double { a + share * (b - a) }
    return PictureAppearance(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      lift: lift + share * (other.lift - lift), blur: mix(blur, other.blur))
  }
}
