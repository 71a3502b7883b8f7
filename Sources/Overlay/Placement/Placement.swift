/// What is painted on a photo, where, and in which light.
///
/// The same photo, placement and artwork give the same pixels.
public struct Placement: Hashable, Sendable {
  /// The wreaths in the order of painting: far ones first.
  public var wreaths: [WreathPlacement]
  /// The statue, or `nil` for none. She is painted first, behind every wreath.
  public var statue: StatuePlacement?
  /// The photo's light, into which wreaths and statue are brought.
  public var light: Light
  /// The items that were left out, and why.
  public var notes: [PlacementNote]

  /// The height of the marble ledge by which the photo grows below, in pixels; 0 for none.
  public var ledge: Double
  /// The line of the table in docs/placement.md by which the statue stands; `nil` where a user or a
  /// plan gives her place.
  package var statueStand: StatueStand?
  /// The light on a statue beside the people, also where there is none; `nil` before it is measured.
  package var statueBrightness: Double?
  /// What is seen of the statue; `nil` without one, and before it is measured.
  package var statueSight: StatueSight?

  /// Whether the people of the photo cover the statue or a wreath.
  package var isBehindPeople: Bool {
    statue?.isBehindPeople == true || wreaths.contains(where: \.isBehindPeople)
  }

  /// Makes a placement from its parts.
  ///
  /// - Parameters:
  ///   - wreaths: the wreaths in the order of painting.
  ///   - statue: the statue, or `nil` for none.
  ///   - light: the photo's light; by default the one in which the artwork was rendered.
  ///   - notes: the items that were left out.
  ///   - ledge: the height of the ledge by which the photo grows below, in pixels.
  public init(
    wreaths: [WreathPlacement] = [], statue: StatuePlacement? = nil, light: Light = Light(),
    notes: [PlacementNote] = [], ledge: Double = 0
  ) {
    self.wreaths = wreaths
    self.statue = statue
    self.light = light
    self.notes = notes
    self.ledge = ledge
  }
}
