import Imaging

/// Whether a picture is looked at as it is, or turned by quarters: a phone held sideways without
/// its EXIF tag gives photos whose people lie.
enum QuarterTurn: Int, CaseIterable, Sendable {
  case upright
  /// Turned by 90° counterclockwise before looking.
  case left
  case upsideDown
  /// Turned by 90° clockwise before looking.
  case right

  /// The roll, in degrees, of a face that stands upright in the turned picture.
  var roll: Double { Double(rawValue) * 90 }

  /// Width and height of the turned picture.
  func size(of size: PixelSize) -> PixelSize {
    rawValue % 2 == 0 ? size : PixelSize(width: size.height, height: size.width)
  }

  /// The map from the turned picture back to the picture of the given size.
  func back(to size: PixelSize) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    return switch self {
    case .upright: .identity
    case .left: AffineTransform(a: 0, b: -1, tx: width, c: 1, d: 0, ty: 0)
    case .upsideDown: AffineTransform(a: -1, b: 0, tx: width, c: 0, d: -1, ty: height)
    case .right: AffineTransform(a: 0, b: 1, tx: 0, c: -1, d: 0, ty: height)
    }
  }
}
