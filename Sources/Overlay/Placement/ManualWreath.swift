public import Imaging

/// A wreath at coordinates that a user gave: `X,Y[,WIDTH[,ANGLE]]`.
public struct ManualWreath: Hashable, Sendable {
  /// The form that ``init(_:)`` reads, for messages.
  public static let form = "X,Y[,WIDTH[,ANGLE]]"
  /// The width of a wreath whose width was not given, as a share of the photo's shorter side.
  static let usualShare = 0.3

  /// The centre's distance from the photo's left edge.
  public var x: Measure
  /// The centre's distance from the photo's upper edge.
  public var y: Measure
  /// The width; `nil` for 30 % of the photo's shorter side.
  public var width: Measure?
  /// Clockwise turn in degrees.
  public var angle: Double

  /// Reads `50%,20%`, `640,200,300` or `640,200,300,-12`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count), let x = Measure(parts[0]), let y = Measure(parts[1])
    else { return nil }
    self.x = x
    self.y = y
    angle = 0
    if parts.count > 2 {
      guard let width = Measure(parts[2]), width.pixels(of: 100) > 0 else { return nil }
      self.width = width
    }
    if parts.count > 3 {
      guard case .pixels(let degrees)? = Measure(parts[3]), abs(degrees) <= 360 else { return nil }
      angle = degrees
    }
  }

  /// The placement on a photo of a size.
  public func placement(in size: PixelSize) -> WreathPlacement {
    WreathPlacement(
      center: Point(x.pixels(of: size.width), y.pixels(of: size.height)),
      width: width?.pixels(of: size.width)
        ?? Self.usualShare * Double(min(size.width, size.height)),
      angle: angle)
  }
}
