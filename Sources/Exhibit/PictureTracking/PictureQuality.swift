/// How well a learned picture can be told from itself, from a wall, and from the album's others.
public struct PictureQuality: Equatable, Sendable {
  /// Features of the frontal picture, at most some 400.
  public let features: Int
  /// Of these, the share without a double elsewhere in the picture: a meander has nearly none.
  public let ownShare: Double
  /// Of a grid of 4 × 4 fields, the share that has a feature without a double.
  public let spread: Double
  /// The number of the most similar other picture.
  public let likest: Int?
  /// Of the features, the share that this other picture has as well.
  public let likestShare: Double

  /// Whether the picture has too little to be found by: too few features without a double, or all
  /// in one corner.
  public var isPoor: Bool { Double(features) * ownShare < 60 || spread < 0.4 }

  /// Whether the picture is so like another that either may go unseen.
  public var isTooLike: Bool { likestShare > 0.8 }
}
