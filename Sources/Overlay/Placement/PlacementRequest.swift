package import Imaging

/// The part of a placement that the user fixes; the rest is placed automatically.
public struct PlacementRequest: Hashable, Sendable {
  /// Wreaths at given coordinates; empty for one on every head that was found.
  public var wreaths: [ManualWreath]
  /// The statue at given coordinates; `nil` for its place beside the people.
  public var statue: ManualStatue?
  /// Whether wreaths are wanted at all.
  public var wantsWreaths: Bool
  /// Whether the statue is wanted at all.
  public var wantsStatue: Bool
  /// Whether the photo may grow by a ledge for it, where it has no place.
  public var allowsLedge: Bool
  /// The automatic place that it has in the live picture, in pixels of the photo: it keeps it
  /// where the rules allow it there.
  package var keptStatue: StatuePlacement?

  /// Makes a request; by default nothing is fixed.
  ///
  /// - Parameters:
  ///   - wreaths: wreaths at given coordinates; empty for one on every head that was found.
  ///   - statue: the statue at given coordinates; `nil` for its place beside the people.
  ///   - wantsWreaths: whether wreaths are wanted at all.
  ///   - wantsStatue: whether the statue is wanted at all.
  ///   - allowsLedge: whether the photo may grow by a ledge for it.
  public init(
    wreaths: [ManualWreath] = [], statue: ManualStatue? = nil, wantsWreaths: Bool = true,
    wantsStatue: Bool = true, allowsLedge: Bool = false
  ) {
    (self.wreaths, self.statue) = (wreaths, statue)
    (self.wantsWreaths, self.wantsStatue) = (wantsWreaths, wantsStatue)
    self.allowsLedge = allowsLedge
  }

  /// Whether the placement depends on the faces in the photo; without, none need be searched.
  public var needsFaces: Bool {
    wreaths.isEmpty && (wantsWreaths || wantsStatue && statue == nil)
  }

  /// Whether the placement depends on where people are: an automatic statue stands beside or behind
  /// them, and hair and hands may lie over a wreath. A statue at coordinates stands before
  /// everything.
  ///
  /// - Parameter size: the photo's; wreaths outside are left out.
  package func needsPeople(in size: PixelSize) -> Bool {
    if wantsStatue && statue == nil { return true }
    return wantsWreaths
      && (wreaths.isEmpty || wreaths.contains { size.contains($0.placement(in: size).center) })
  }
}
