import Imaging

/// One size and turn at which a detector looks at a photo.
struct DetectionLevel: Sendable {
  /// The network's input: both sides multiples of 32.
  let size: PixelSize
  /// From the input's pixels to the photo's.
  let map: AffineTransform

  /// A photo shrunk or enlarged so that its longer side has `longest` pixels, turned, and set on a
  /// black canvas whose sides are multiples of 32.
  ///
  /// - Parameter centered: whether the photo lies in the canvas's middle or in its upper left corner.
  init(of photo: PixelSize, longest: Int, turn: QuarterTurn, centered: Bool) {
    let factor = Double(longest) / Double(max(photo.width, photo.height))
    let scaled = PixelSize(
      width: max(1, Int((Double(photo.width) * factor).rounded())),
      height: max(1, Int((Double(photo.height) * factor).rounded())))
    let turned = turn.size(of: scaled)
    size = PixelSize(width: (turned.width + 31) / 32 * 32, height: (turned.height + 31) / 32 * 32)
    let shift =
      centered
      ? Point(
        Double((size.width - turned.width) / 2), Double((size.height - turned.height) / 2))
      : Point(0, 0)
    let toTurned = AffineTransform(a: 1, b: 0, tx: -shift.x, c: 0, d: 1, ty: -shift.y)
    let toPhoto = AffineTransform(
      a: Double(photo.width) / Double(scaled.width), b: 0, tx: 0,
      c: 0, d: Double(photo.height) / Double(scaled.height), ty: 0)
    map = toPhoto.concatenated(after: turn.back(to: scaled).concatenated(after: toTurned))
  }
}
