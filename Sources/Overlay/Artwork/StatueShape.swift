/// What the placement must know of the statue's picture.
public struct StatueShape: Hashable, Sendable {
  /// Width over height.
  public var aspect: Double
  /// Where her base's middle is, as a share of the width, when she holds the wreath to the left.
  public var baseShare: Double

  /// Makes a shape from its two numbers.
  public init(aspect: Double, baseShare: Double) {
    self.aspect = aspect
    self.baseShare = baseShare
  }
}
