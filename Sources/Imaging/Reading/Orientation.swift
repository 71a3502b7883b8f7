/// How a stored picture must be moved to be seen upright: the eight values of EXIF's tag 0x0112
/// (CIPA DC-008, "Orientation").
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// 1: stored upright.
  case upright = 1
  /// 2: to be mirrored left to right.
  case mirrored = 2
  /// 3: to be turned by half a turn.
  case halfTurned = 3
  /// 4: to be mirrored top to bottom.
  case flipped = 4
  /// 5: to be mirrored at the falling diagonal.
  case transposed = 5
  /// 6: to be turned clockwise by a quarter turn, as a phone held upright stores it.
  case turnedClockwise = 6
  /// 7: to be mirrored at the rising diagonal.
  case transversed = 7
  /// 8: to be turned counterclockwise by a quarter turn.
  case turnedCounterclockwise = 8

  /// Whether columns become rows.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Whether steps to the right in the upright picture lead back in the stored one.
  var isReversedAcross: Bool {
    switch self {
    case .mirrored, .halfTurned, .turnedClockwise, .transversed: true
    default: false
    }
  }

  /// Whether steps down in the upright picture lead back in the stored one.
  var isReversedDown: Bool {
    switch self {
    case .halfTurned, .flipped, .transversed, .turnedCounterclockwise: true
    default: false
    }
  }

  /// The size of the upright picture.
  public func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// The map from the stored picture's coordinates to the upright picture's.
  ///
  /// - Parameter stored: the size of the picture as it is stored.
  /// - Returns: the map, in continuous coordinates.
  public func transform(of stored: PixelSize) -> AffineTransform {
    let (width, height) = (Double(stored.width), Double(stored.height))
    return switch self {
    case .upright: .identity
    case .mirrored: AffineTransform(a: -1, b: 0, tx: width, c: 0, d: 1, ty: 0)
    case .halfTurned: AffineTransform(a: -1, b: 0, tx: width, c: 0, d: -1, ty: height)
    case .flipped: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: -1, ty: height)
    case .transposed: AffineTransform(a: 0, b: 1, tx: 0, c: 1, d: 0, ty: 0)
    case .turnedClockwise: AffineTransform(a: 0, b: -1, tx: height, c: 1, d: 0, ty: 0)
    case .transversed: AffineTransform(a: 0, b: -1, tx: height, c: -1, d: 0, ty: width)
    case .turnedCounterclockwise: AffineTransform(a: 0, b: 1, tx: 0, c: -1, d: 0, ty: width)
    }
  }
}
