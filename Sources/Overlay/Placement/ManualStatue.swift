public import Imaging

/// A statue at coordinates that a user gave: `X,Y[,HEIGHT]`.
public struct ManualStatue: Hashable, Sendable {
  /// The form that ``init(_:)`` reads, for messages.
  public static let form = "X,Y[,HEIGHT]"
  /// The height of a statue whose height was not given, as a share of the photo's height.
  static let usualShare = 0.6

  /// The distance of the base's middle from the photo's left edge.
  public var x: Measure
  /// The distance of the base's lower edge from the photo's upper edge.
  public var y: Measure
  /// The height; `nil` for 60 % of the photo's height.
  public var height: Measure?

  /// Reads `85%,100%` or `1000,720,400`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let x = Measure(parts[0]), let y = Measure(parts[1])
    else { return nil }
    self.x = x
    self.y = y
    if parts.count > 2 {
      guard let height = Measure(parts[2]), height.pixels(of: 100) > 0 else { return nil }
      self.height = height
    }
  }

  /// The placement on a photo of a size: she turns towards the photo's middle.
  public func placement(in size: PixelSize) -> StatuePlacement {
    let base = Point(x.pixels(of: size.width), y.pixels(of: size.height))
    return StatuePlacement(
      base: base, height: height?.pixels(of: size.height) ?? Self.usualShare * Double(size.height),
      facing: base.x < Double(size.width) / 2 ? .right : .left)
  }
}
