import Imaging

/// A line of an inscription, fitted to the stone: shrunk first, then ended with an ellipsis.
struct FittedLine {
  let line: TypeLine
  /// Pixels an em.
  let size: Double
}

/// What a line should look like.
struct LineStyle {
  var face: Typeface
  /// Millimetres an em.
  var size: Double
  var color: SIMD3<Float>

  /// The smallest part of its size to which a line shrinks.
  static let leastPart = 0.62
}
