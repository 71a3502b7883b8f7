/// All that is put into a photo: the same photo and the same placement give the same picture.
public struct Placement: Hashable, Sendable {
  /// The wreaths, painted in this order.
  public var wreaths: [WreathPlacement]
  /// The statue, or `nil` for none. It is painted first, behind every wreath.
  public var statue: StatuePlacement?
  /// What was left out, and why; for the user to read.
  public var notes: [PlacementNote]

  /// Makes a placement from its parts.
  public init(
    wreaths: [WreathPlacement] = [], statue: StatuePlacement? = nil, notes: [PlacementNote] = []
  ) {
    self.wreaths = wreaths
    self.statue = statue
    self.notes = notes
  }
}
