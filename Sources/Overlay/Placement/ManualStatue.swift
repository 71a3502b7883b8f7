public import Imaging

/// A statue at coordinates that a user gives; it turns to the middle of the photo.
public struct ManualStatue: Hashable, Sendable {
  /// The form that ``init(_:)`` parses.
  package static let form = "X,Y[,HEIGHT]"
  /// The default height as a fraction of the photo's height.
  static let defaultFraction = 0.6

  /// The distance of the base's middle from the photo's left edge.
  public var x: PhotoLength
  /// The distance of the base's lower edge from the photo's upper edge.
  public var y: PhotoLength
  /// The height, in percent of the photo's height or in pixels; `nil` for 60 % of it.
  public var height: PhotoLength?

  /// Makes a statue at coordinates.
  ///
  /// - Parameters:
  ///   - x: the distance of the base's middle from the photo's left edge.
  ///   - y: the distance of the base's lower edge from the photo's upper edge.
  ///   - height: the height; `nil` for 60 % of the photo's height.
  public init(x: PhotoLength, y: PhotoLength, height: PhotoLength? = nil) {
    (self.x, self.y, self.height) = (x, y, height)
  }

  /// Parses `X,Y[,HEIGHT]`, such as `85%,100%` or `1000,720,400`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let x = PhotoLength(parts[0]),
      let y = PhotoLength(parts[1])
    else { return nil }
    self.init(x: x, y: y)
    if parts.count > 2 {
      guard let height = PhotoLength(parts[2]), height.pixels(of: 100) > 0 else { return nil }
      self.height = height
    }
  }

  /// The placement on a photo of a size in pixels.
  public func placement(in size: PixelSize) -> StatuePlacement {
    let base = Point(x.pixels(of: size.width), y.pixels(of: size.height))
    return StatuePlacement(
      base: base,
      height: height?.pixels(of: size.height) ?? Self.defaultFraction * Double(size.height),
      facing: base.x < Double(size.width) / 2 ? .right : .left)
  }
}
