/// How well a learned picture can be found: its own repetitions, its detail, and its likeness to
/// others.
public struct PictureQuality: Equatable, Sendable {
  /// The number of features of the frontal picture, at most some 400.
  public let features: Int
  /// The share of the features that have no double elsewhere in the picture; a meander has nearly
  /// none.
  public let ownShare: Double
  /// The share of fields, in a grid of 4 × 4, that have a feature without a double.
  public let spread: Double
  /// The number of the most similar other picture.
  public let likest: Int?
  /// The share of the features that this other picture has as well.
  public let likestShare: Double

  /// Whether the picture has too little detail to be found: too few features without a double, or
  /// all of them in one corner.
  public var isPoor: Bool { Double(features) * ownShare < 60 || spread < 0.4 }

  /// Whether the picture is so similar to another that either may go unseen.
  public var isTooLike: Bool { likestShare > 0.8 }
}
