/// What the placement must know of the pictures that are laid over a photo.
public struct ArtworkShapes: Hashable, Sendable {
  /// The wreath's lower edge.
  public var wreath: WreathShape
  /// The statue's outline.
  public var statue: StatueShape
}
