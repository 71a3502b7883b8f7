import Imaging

/// A part of a photo, in whole pixels.
struct DetectionWindow: Hashable, Sendable {
  var x: Int
  var y: Int
  var size: PixelSize

  /// The whole photo.
  init(of photo: PixelSize) {
    (x, y, size) = (0, 0, photo)
  }

  /// As much of a photo as there is of a window of this size round a place.
  init(around center: Point, _ wanted: PixelSize, in photo: PixelSize) {
    size = PixelSize(
      width: max(1, min(wanted.width, photo.width)),
      height: max(1, min(wanted.height, photo.height)))
    let corner = center - Point(Double(size.width) / 2, Double(size.height) / 2)
    x = Int(min(max(corner.x, 0), Double(photo.width - size.width)))
    y = Int(min(max(corner.y, 0), Double(photo.height - size.height)))
  }
}

/// One size and turn at which a detector looks at a photo or at a part of it.
struct DetectionLevel: Sendable {
  /// The network's input: both sides multiples of 32.
  let size: PixelSize
  /// From the input's pixels to the photo's.
  let map: AffineTransform

  /// A window shrunk or enlarged so that its longer side has `longest` pixels, turned, and set on a
  /// black canvas whose sides are multiples of 32: in its middle, or in its upper left corner.
  init(of window: DetectionWindow, longest: Int, turn: QuarterTurn, centered: Bool) {
    let part = window.size
    let factor = Double(longest) / Double(max(part.width, part.height))
    let scaled = PixelSize(
      width: max(1, Int((Double(part.width) * factor).rounded())),
      height: max(1, Int((Double(part.height) * factor).rounded())))
    let turned = turn.size(of: scaled)
    size = PixelSize(width: (turned.width + 31) / 32 * 32, height: (turned.height + 31) / 32 * 32)
    let shift =
      centered
      ? Point(
        Double((size.width - turned.width) / 2), Double((size.height - turned.height) / 2))
      : Point(0, 0)
    let toTurned = AffineTransform(a: 1, b: 0, tx: -shift.x, c: 0, d: 1, ty: -shift.y)
    let toPhoto = AffineTransform(
      a: Double(part.width) / Double(scaled.width), b: 0, tx: Double(window.x),
      c: 0, d: Double(part.height) / Double(scaled.height), ty: Double(window.y))
    map = toPhoto.concatenated(after: turn.back(to: scaled).concatenated(after: toTurned))
  }
}
