public import Imaging

/// The place of the statue.
public struct StatuePlacement: Hashable, Sendable {
  /// The side of the picture to which it holds out its wreath.
  public enum Facing: String, Hashable, Sendable, CaseIterable {
    /// The picture's left, as when it stands on the right.
    case left
    /// The picture's right, as when it stands on the left.
    case right
  }

  /// The middle of its base's lower edge, in pixels of the upright photo.
  public var base: Point
  /// The distance from the base's lower edge to the highest wing tip, in pixels.
  public var height: Double
  /// The side to which it holds out its wreath.
  public var facing: Facing
  /// The light on it; 1 is the light in which the artwork was rendered.
  public var brightness: Double
  /// Whether the people of the photo stand before it and cover it.
  public var isBehindPeople: Bool

  /// Makes a placement.
  ///
  /// - Parameters:
  ///   - base: the middle of its base's lower edge, in pixels of the upright photo.
  ///   - height: the distance from there to the highest wing tip, in pixels.
  ///   - facing: the side to which it holds out its wreath.
  ///   - brightness: the light on it; 1 is the light in which the artwork was rendered.
  ///   - isBehindPeople: whether the people of the photo cover it.
  public init(
    base: Point, height: Double, facing: Facing, brightness: Double = 1,
    isBehindPeople: Bool = false
  ) {
    self.base = base
    self.height = height
    self.facing = facing
    self.brightness = brightness
    self.isBehindPeople = isBehindPeople
  }
}
