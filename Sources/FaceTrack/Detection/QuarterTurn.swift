import Imaging

/// The quarter turn applied to a photo before detection: a phone held sideways that writes no EXIF
/// orientation gives photos whose people lie on their side.
enum QuarterTurn: Int, CaseIterable, Sendable {
  case upright
  /// By 90° counterclockwise.
  case left
  case upsideDown
  /// By 90° clockwise.
  case right

  /// The roll, in degrees, of a face that stands upright in the turned image.
  var roll: Double { Double(rawValue) * 90 }

  /// The size of the turned image.
  func size(of size: PixelSize) -> PixelSize {
    rawValue % 2 == 0 ? size : PixelSize(width: size.height, height: size.width)
  }

  /// The map from the turned image to the original of the given size.
  func inverseMap(to size: PixelSize) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    return switch self {
    case .upright: .identity
    case .left: AffineTransform(a: 0, b: -1, tx: width, c: 1, d: 0, ty: 0)
    case .upsideDown: AffineTransform(a: -1, b: 0, tx: width, c: 0, d: -1, ty: height)
    case .right: AffineTransform(a: 0, b: 1, tx: 0, c: -1, d: 0, ty: height)
    }
  }
}
