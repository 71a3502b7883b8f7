import Glibc
import Imaging

/// Motion blur: the photo smeared along a line, as by a camera that shakes or a head that moves.
///
/// An edge whose gradient points in direction t is blurred by sigma(t)² = defocus² + length² / 12 ·
/// cos²(t - angle), 12 being that of a box's variance. ``EdgeBlur`` measures sigma in classes of
/// directions.
struct MotionBlur: Hashable, Sendable {
  /// The length of the smear in pixels.
  var length: Double
  /// Its direction in degrees, clockwise from the picture's right, 0 to 180.
  var angle: Double

  /// The number of classes of directions, and of those that must have edges.
  private static let (classes, minClasses) = (12, 9)
  /// The variance of a sharp edge in square pixels.
  private static let sharp = EdgeBlur.sharp * EdgeBlur.sharp
  /// The edges that a class needs, and the part of the area that they must be.
  private static let (minEdges, minShare) = (20, 0.003)
  /// The largest variance to measure in a patch's pixels: beyond it a smeared edge is a ramp, whose
  /// gradient the second blur does not lower.
  private static let maxVariance = 2.3
  /// Acceptance: the amplitude of the second harmonic of the variances' logarithms, and the
  /// variance along the motion over that across it. Of 218 unsmeared heads, each in three sizes,
  /// two exceed an amplitude of 0.7: video stills.
  private static let (minAmplitude, minRatio) = (0.75, 3.5)
  /// A shorter smear, in pixels, cannot be seen on leaves.
  private static let minLength = 3.0

  /// Measures the smear of a photo; `nil` without one, and where edges have too few directions.
  ///
  /// - Parameter area: the rectangle whose inscribed ellipse is measured: of a head, its middle.
  init?(of photo: Photo, in area: Rectangle) {
    guard let patch = LumaPatch(photo, in: area, maxSide: EdgeBlur.maxSide) else { return nil }
    let measured = Self.variances(of: patch)
    guard measured.count >= Self.minClasses else { return nil }
    let (angle, amplitude) = Self.harmonic(of: measured)
    guard amplitude > Self.minAmplitude else { return nil }
    let squares = measured.map { direction, variance in
      (cosine: pow(cos((direction - angle) * .pi / 180), 2), variance: variance)
    }
    // Within 30 degrees of the direction across the motion, and of its own.
    var across = squares.filter { $0.cosine < 0.26 }.map(\.variance)
    guard across.count >= 3 else { return nil }
    let defocus = across.quickselect(across.count / 2)
    var along = squares.filter { $0.cosine > 0.7 }.map { ($0.variance - defocus) / $0.cosine }
    guard along.count >= 3 else { return nil }
    let motion = along.quickselect(along.count / 2)
    guard motion + defocus > Self.minRatio * (defocus + Self.sharp) else { return nil }
    (length, self.angle) = ((12 * motion).squareRoot(), angle)
    guard length >= Self.minLength else { return nil }
  }

  /// The variance of the edges' blur in square pixels, by the direction of their gradient in
  /// degrees; without directions that have too few edges.
  private static func variances(of patch: LumaPatch) -> [(direction: Double, variance: Double)] {
    var (patch, pixel) = (patch, 1.0)
    var measured = [Double?](repeating: nil, count: classes)
    while min(patch.width, patch.height) >= EdgeBlur.minSide, measured.contains(nil) {
      var edges = [EdgeBlur.Edges](repeating: EdgeBlur.Edges(), count: classes)
      let area = EdgeBlur.forEachEdge(of: patch) { gradient, ratio, across, down in
        guard ratio > EdgeBlur.softest else { return }
        let turns = atan2(down, across) / .pi * Float(classes)
        edges[(Int(turns.rounded()) + classes) % classes].append(gradient, ratio)
      }
      for index in 0..<classes where measured[index] == nil {
        let count = edges[index].count
        guard Double(count) >= max(Double(minEdges), minShare * Double(area)) else { continue }
        let variance = edges[index].variance(strongest: max(minEdges, count / 8))
        if variance < maxVariance { measured[index] = max(0, variance) * pixel * pixel }
      }
      (patch, pixel) = (patch.halved, pixel * 2)
    }
    return measured.enumerated().compactMap { index, variance in
      variance.map { (180 / Double(classes) * Double(index), $0) }
    }
  }

  /// The phase in degrees and the amplitude of the second harmonic of the variances' logarithms:
  /// logarithms, because the errors of variances are proportional to them.
  private static func harmonic(
    of variances: [(direction: Double, variance: Double)]
  ) -> (angle: Double, amplitude: Double) {
    let logarithms = variances.map { log($0.variance + sharp) }
    let mean = logarithms.reduce(0, +) / Double(logarithms.count)
    var (cosine, sine) = (0.0, 0.0)
    for ((direction, _), logarithm) in zip(variances, logarithms) {
      cosine += (logarithm - mean) * cos(direction * .pi / 90)
      sine += (logarithm - mean) * sin(direction * .pi / 90)
    }
    let angle = atan2(sine, cosine) * 90 / .pi
    return (
      angle < 0 ? angle + 180 : angle,
      2 * (cosine * cosine + sine * sine).squareRoot() / Double(logarithms.count)
    )
  }
}
