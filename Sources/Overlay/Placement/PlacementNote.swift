public import Imaging

/// An item that was left out, and why.
public enum PlacementNote: Hashable, Sendable {
  /// A wreath lies outside the photo, which shows none of its leaves; both in pixels.
  case wreathOutside(center: Point, size: PixelSize)
  /// The statue's base lies outside the photo; both in pixels.
  case statueOutside(base: Point, size: PixelSize)
  /// On neither side of the people the statue fits without covering a face.
  case noRoomForStatue
  /// No face was found: the wreath lies on the top of the people's silhouette, or in the upper
  /// third.
  case noFace
  /// The file has other pictures than the one that was taken.
  case otherPictures(PhotoOmission)
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
    case .noFace:
      """
      No face was found: the wreath lies where the head may be; move it by hand, or take the photo \
      again.
      """
    case .otherPictures(.animation):
      "The file is an animation: its first picture was taken, and the others were left out."
    case .otherPictures(.pictures):
      "The file has several pictures: the main one was taken, and the others were left out."
    case .otherPictures(.gainMap):
      """
      The file has a gain map for screens of a high dynamic range: it was left out, and the picture \
      looks as it does on other screens.
      """
    }
  }
}

extension Double {
  /// With at most one decimal.
  fileprivate var short: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
