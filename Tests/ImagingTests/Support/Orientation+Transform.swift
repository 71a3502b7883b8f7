import Imaging

extension Orientation {
  /// The map from the stored picture's coordinates to the upright picture's: the test's own reading
  /// of the specification.
  ///
  /// - Parameter stored: the size of the stored picture.
  /// - Returns: the map, in continuous coordinates.
  func transform(of stored: PixelSize) -> AffineTransform {
    let (width, height) = (Double(stored.width), Double(stored.height))
    return switch self {
    case .upright: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
    case .mirrored: AffineTransform(a: -1, b: 0, tx: width, c: 0, d: 1, ty: 0)
    case .rotated180: AffineTransform(a: -1, b: 0, tx: width, c: 0, d: -1, ty: height)
    case .flipped: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: -1, ty: height)
    case .transposed: AffineTransform(a: 0, b: 1, tx: 0, c: 1, d: 0, ty: 0)
    case .rotatedClockwise: AffineTransform(a: 0, b: -1, tx: height, c: 1, d: 0, ty: 0)
    case .transversed: AffineTransform(a: 0, b: -1, tx: height, c: -1, d: 0, ty: width)
    case .rotatedCounterclockwise: AffineTransform(a: 0, b: 1, tx: 0, c: -1, d: 0, ty: width)
    }
  }
}
