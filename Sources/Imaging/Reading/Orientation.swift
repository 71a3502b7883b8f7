/// The orientation of a stored picture: the transformation that makes it upright, one of the eight
/// values of EXIF's tag 0x0112 (CIPA DC-008, "Orientation").
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// 1: stored upright.
  case upright = 1
  /// 2: mirror horizontally.
  case mirrored = 2
  /// 3: rotate by 180°.
  case rotated180 = 3
  /// 4: flip vertically.
  case flipped = 4
  /// 5: transpose (mirror at the main diagonal).
  case transposed = 5
  /// 6: rotate clockwise by 90°, as a phone held upright stores its photos.
  case rotatedClockwise = 6
  /// 7: transverse (mirror at the anti-diagonal).
  case transversed = 7
  /// 8: rotate counterclockwise by 90°.
  case rotatedCounterclockwise = 8

  /// Whether rows and columns are exchanged.
  var swapsAxes: Bool { rawValue >= 5 }

  /// Whether the upright x axis runs against the stored axis that it maps to.
  var reversesX: Bool {
    switch self {
    case .mirrored, .rotated180, .rotatedClockwise, .transversed: true
    default: false
    }
  }

  /// Whether the upright y axis runs against the stored axis that it maps to.
  var reversesY: Bool {
    switch self {
    case .rotated180, .flipped, .transversed, .rotatedCounterclockwise: true
    default: false
    }
  }

  /// The size of the upright picture.
  ///
  /// - Parameter stored: the size of the stored picture.
  package func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Strides that map the stored (unrotated) picture onto the upright picture's R, G, B rows.
  ///
  /// - Parameter upright: the size of the upright picture.
  /// - Returns: in bytes, the offset of the stored picture's first pixel, and the strides to the
  ///   next stored pixel on the right and to the next below.
  func strides(in upright: PixelSize) -> (first: Int, right: Int, down: Int) {
    let (x, y) = (reversesX ? -3 : 3, (reversesY ? -3 : 3) * upright.width)
    let column = reversesX ? upright.width - 1 : 0
    let row = reversesY ? upright.height - 1 : 0
    return (
      3 * (row * upright.width + column), right: swapsAxes ? y : x, down: swapsAxes ? x : y
    )
  }
}
