public import Imaging

/// A statue at coordinates that a user gives; she turns to the middle of the photo.
public struct ManualStatue: Hashable, Sendable {
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

  /// Parses `X,Y[,HEIGHT]`, such as `85%,100%` or `1000,720,400`.
  ///
  /// - Throws: ``PlaceError`` for anything else, for lengths of which some are pixels and some
  ///   percentages, and for numbers out of range.
  public init(_ text: String) throws(PlaceError) {
    let numbers = try PlaceNumbers(text, of: .statue)
    let lengths = try numbers.lengths()
    self.init(x: lengths[0], y: lengths[1], height: lengths.count > 2 ? lengths[2] : nil)
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
