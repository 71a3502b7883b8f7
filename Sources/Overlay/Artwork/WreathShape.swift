/// The wreath's lower edge: where its lowest leaf tips are.
struct WreathShape: Hashable, Sendable {
  /// The number of sections into which the strip is divided for measuring.
  static let sections = 256

  /// The height of each section's lowest leaf tip over the ring's line, in half-breadths of the
  /// ring (negative: below it); from nape round to nape.
  var tipHeights: [Double]
  /// The displacement of that tip from the ring, in half-breadths.
  var tipDisplacements: [Double]
}
