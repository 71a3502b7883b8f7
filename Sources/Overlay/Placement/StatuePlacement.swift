public import Imaging

/// Where the statue goes.
public struct StatuePlacement: Hashable, Sendable {
  /// Towards which side of the picture she holds out her wreath.
  public enum Facing: String, Hashable, Sendable, CaseIterable {
    /// Towards the picture's left: she stands on the right.
    case left
    /// Towards the picture's right: she stands on the left.
    case right
  }

  /// The middle of her base's lower edge, in pixels of the upright photo.
  public var base: Point
  /// From the base's lower edge to the highest wing tip, in pixels.
  public var height: Double
  /// Where she turns.
  public var facing: Facing
  /// How much light falls on her; 1 is the studio in which the artwork was lit.
  public var brightness: Double

  /// Makes a placement.
  public init(base: Point, height: Double, facing: Facing, brightness: Double = 1) {
    self.base = base
    self.height = height
    self.facing = facing
    self.brightness = brightness
  }
}
