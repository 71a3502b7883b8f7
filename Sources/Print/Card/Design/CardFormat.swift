public import Imaging

/// The paper of a card, by the sizes that printers and print shops keep in stock.
public enum CardFormat: String, CaseIterable, Sendable {
  /// 100 × 150 mm upright, the paper of most kiosk printers.
  case portrait
  /// 150 × 100 mm across.
  case landscape
  /// 105 × 148 mm upright (ISO 216), the postcard of print shops.
  case a6
  /// Two equal strips of 50 × 150 mm, side by side on a sheet of 100 × 150 mm.
  case strip

  /// The resolution of every card, in dots per inch.
  public static let dotsPerInch = 300.0

  /// Pixels to a millimetre.
  static let dotsPerMillimeter = dotsPerInch / 25.4

  /// The trimmed paper in millimetres.
  public var millimeters: (width: Double, height: Double) {
    switch self {
    case .portrait, .strip: (100, 150)
    case .landscape: (150, 100)
    case .a6: (105, 148)
    }
  }

  /// The trimmed paper in pixels at 300 dpi.
  public var trimmedSize: PixelSize {
    func dots(_ length: Double) -> Int { Int((length * Self.dotsPerMillimeter).rounded()) }
    return PixelSize(width: dots(millimeters.width), height: dots(millimeters.height))
  }
}
