import Imaging

/// The letterboxed network input of a window at one scale and quarter turn.
struct Letterbox: Sendable {
  /// The network's input size: both sides multiples of 32.
  let size: PixelSize
  /// From the input's pixels to the photo's.
  let map: AffineTransform

  /// Scales a window so that its longer side has `longest` pixels, turns it, and pads it with black to
  /// sides that are multiples of 32.
  ///
  /// - Parameter centered: pads on all sides; otherwise on the right and at the bottom only.
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
    map = toPhoto.concatenated(after: turn.inverseMap(to: scaled).concatenated(after: toTurned))
  }
}
