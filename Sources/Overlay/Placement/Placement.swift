/// All that is put into a photo: the same photo and the same placement give the same picture.
public struct Placement: Hashable, Sendable {
  /// The wreaths, painted in this order.
  public var wreaths: [WreathPlacement]
  /// The statue, or `nil` for none. It is painted first, behind every wreath.
  public var statue: StatuePlacement?
  /// The light that wreaths and statue are brought into.
  public var light: Light
  /// What was left out, and why; for the user to read.
  public var notes: [PlacementNote]

  /// Makes a placement from its parts.
  public init(
    wreaths: [WreathPlacement] = [], statue: StatuePlacement? = nil, light: Light = Light(),
    notes: [PlacementNote] = []
  ) {
    self.wreaths = wreaths
    self.statue = statue
    self.light = light
    self.notes = notes
  }
}
