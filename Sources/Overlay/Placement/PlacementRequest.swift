/// What a user fixed of a placement; the rest is found automatically.
public struct PlacementRequest: Hashable, Sendable {
  /// Wreaths at given coordinates; empty means one on every head that is found.
  public var wreaths: [ManualWreath]
  /// The statue at given coordinates; `nil` means beside the people.
  public var statue: ManualStatue?
  /// Whether wreaths are wanted at all.
  public var wantsWreaths: Bool
  /// Whether the statue is wanted at all.
  public var wantsStatue: Bool

  /// Makes a request; without arguments everything is found.
  public init(
    wreaths: [ManualWreath] = [], statue: ManualStatue? = nil, wantsWreaths: Bool = true,
    wantsStatue: Bool = true
  ) {
    (self.wreaths, self.statue) = (wreaths, statue)
    (self.wantsWreaths, self.wantsStatue) = (wantsWreaths, wantsStatue)
  }

  /// Whether anything of the placement depends on the faces in the photo.
  public var needsFaces: Bool {
    wreaths.isEmpty && (wantsWreaths || wantsStatue && statue == nil)
  }
}
