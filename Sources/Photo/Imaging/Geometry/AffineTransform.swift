import Glibc

/// An affine map (x, y) ↦ (a·x + b·y + tx, c·x + d·y + ty) in continuous pixel coordinates.
package struct AffineTransform: Hashable, Sendable {
  /// Row of x: factors of x and y, and the shift.
  package var a, b, tx: Double
  /// Row of y: factors of x and y, and the shift.
  package var c, d, ty: Double

  /// Makes a map from its two rows.
  package init(a: Double, b: Double, tx: Double, c: Double, d: Double, ty: Double) {
    (self.a, self.b, self.tx) = (a, b, tx)
    (self.c, self.d, self.ty) = (c, d, ty)
  }

  /// The map from a square crop to the picture it is cut from.
  ///
  /// - Parameters:
  ///   - center: the crop's centre in the picture, in pixels.
  ///   - side: the crop's side in the picture, in pixels.
  ///   - degrees: the clockwise rotation of the crop's x axis in the picture.
  ///   - pixels: the crop's side in its own pixels.
  package init(cropCenter center: Point, side: Double, degrees: Double, pixels: Int) {
    let scale = side / Double(pixels)
    let cosine = cos(degrees * .pi / 180) * scale
    let sine = sin(degrees * .pi / 180) * scale
    let half = Double(pixels) / 2
    self.init(
      a: cosine, b: -sine, tx: center.x - (cosine - sine) * half,
      c: sine, d: cosine, ty: center.y - (sine + cosine) * half)
  }

  /// The image of a point.
  package func callAsFunction(_ p: Point) -> Point {
    Point(a * p.x + b * p.y + tx, c * p.x + d * p.y + ty)
  }

  /// The composition: `inner` first, then this map.
  package func concatenated(after inner: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * inner.a + b * inner.c, b: a * inner.b + b * inner.d,
      tx: a * inner.tx + b * inner.ty + tx,
      c: c * inner.a + d * inner.c, d: c * inner.b + d * inner.d,
      ty: c * inner.tx + d * inner.ty + ty)
  }
}
