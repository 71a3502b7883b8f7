public import Imaging

/// Something that the placement left out or changed.
public enum PlacementNote: Hashable, Sendable {
  /// A wreath's centre lies outside the photo.
  case wreathOutside(center: Point, size: PixelSize)
  /// The statue's base lies outside the photo.
  case statueOutside(base: Point, size: PixelSize)
  /// On neither side is there room for the statue without covering a face.
  case noRoomForStatue
}

extension PlacementNote: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .wreathOutside(let center, let size):
      """
      A wreath was left out: its centre \(center.x.short),\(center.y.short) lies outside the photo \
      of \(size.width)x\(size.height) pixels.
      """
    case .statueOutside(let base, let size):
      """
      The statue was left out: its base \(base.x.short),\(base.y.short) lies outside the photo of \
      \(size.width)x\(size.height) pixels.
      """
    case .noRoomForStatue:
      """
      The statue was left out: on neither side is there room beside the faces; place it by hand.
      """
    }
  }
}

extension Double {
  /// At most one decimal, none when it is zero.
  var short: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
