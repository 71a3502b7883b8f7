import CImageCodecs

/// The primaries and the white of an RGB space, as x and y of CIE 1931.
struct Chromaticities: Equatable {
  /// X and y of white, red, green and blue.
  private let numbers: [Double]

  /// Those of sRGB (IEC 61966-2-1).
  static let sRGB = Chromaticities([0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])
  /// Those of Adobe RGB (1998), 4.3.1.
  static let adobeRGB = Chromaticities([0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06])
  /// The exponent of Adobe RGB (1998), 4.3.4.2.
  static let adobeGamma = 563.0 / 256

  /// - Parameter numbers: x and y of white, red, green and blue.
  init(_ numbers: [Double]) {
    precondition(numbers.count == 8, "four points")
    self.numbers = numbers
  }

  /// Whether they are another space's, but for rounding.
  func isNear(_ other: Chromaticities) -> Bool {
    zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < 0.005 }
  }

  /// A profile of these primaries, the same bytes every time; empty where there is no such space.
  ///
  /// - Parameter gamma: the exponent of the transfer function; `nil` for sRGB's.
  func profile(gamma: Double?) -> [UInt8] {
    [UInt8](taking: colorProfile_makeGamut(numbers, gamma ?? 0))
  }
}
