import Glibc

/// A filled ellipse with a soft edge.
struct SoftEllipse {
  var x: Double
  var y: Double
  var halfWidth: Double
  var halfHeight: Double
  var color: SIMD3<Double>
  /// The opacity at the centre, 0 to 1.
  var opacity = 1.0
  /// The edge's width, as a fraction of the half axes.
  var softness = 0.2
  /// The rotation in degrees, positive clockwise.
  var angle = 0.0

  /// Blends the ellipse over an image in row order, `width` pixels per row.
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
