/// What the placement must know of the wreath's picture.
public struct WreathShape: Hashable, Sendable {
  /// How many sections the strip is looked at in.
  static let sections = 256

  /// The height of the lowest leaf tip of each section of the strip over the ring's line, in
  /// half-breadths of the ring (negative: below it); from nape round to nape.
  var lowest: [Double]
  /// How far that tip stands off from the ring, in half-breadths.
  var stands: [Double]
}
