import Glibc

/// An ellipse of one colour with a soft edge, one stroke of a drawing.
struct SoftEllipse {
  var x: Double
  var y: Double
  var halfWidth: Double
  var halfHeight: Double
  var color: SIMD3<Double>
  /// How much it covers in its middle, 0 to 1.
  var opacity = 1.0
  /// The edge's breadth, as a share of the half axes.
  var softness = 0.2
  /// Degrees, positive clockwise.
  var angle = 0.0

  /// Paints it over rows of `width` pixels.
  func paint(over pixels: inout [SIMD3<Double>], width: Int) {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    for index in pixels.indices {
      let right = Double(index % width) + 0.5 - x
      let down = Double(index / width) + 0.5 - y
      let across = (right * cosine + down * sine) / halfWidth
      let along = (down * cosine - right * sine) / halfHeight
      let distance = (across * across + along * along).squareRoot()
      let inside = min(max((1 - distance) / softness + 0.5, 0), 1)
      let cover = inside * inside * (3 - 2 * inside) * opacity
      if cover > 0 { pixels[index] += (color - pixels[index]) * cover }
    }
  }
}
