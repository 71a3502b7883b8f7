public import Imaging

/// A wreath at coordinates that a user gives, seen from the front.
public struct ManualWreath: Hashable, Sendable {
  /// The default width as a fraction of the photo's shorter side.
  static let defaultFraction = 0.3

  /// The centre's distance from the photo's left edge.
  public var x: PhotoLength
  /// The centre's distance from the photo's upper edge.
  public var y: PhotoLength
  /// The width, in percent of the photo's width or in pixels; `nil` for 30 % of its shorter side.
  public var width: PhotoLength?
  /// Clockwise turn in degrees.
  public var angle: Double

  /// Makes a wreath at coordinates.
  ///
  /// - Parameters:
  ///   - x: the centre's distance from the photo's left edge.
  ///   - y: the centre's distance from the photo's upper edge.
  ///   - width: the width; `nil` for 30 % of the photo's shorter side.
  ///   - angle: clockwise turn in degrees.
  public init(x: PhotoLength, y: PhotoLength, width: PhotoLength? = nil, angle: Double = 0) {
    (self.x, self.y, self.width, self.angle) = (x, y, width, angle)
  }

  /// Parses `X,Y[,WIDTH[,ANGLE]]`, such as `50%,20%` or `640,200,300,-12`.
  ///
  /// - Throws: ``PlaceError`` for anything else, for lengths of which some are pixels and some
  ///   percentages, and for numbers out of range.
  public init(_ text: String) throws(PlaceError) {
    let numbers = try PlaceNumbers(text, of: .wreath)
    let lengths = try numbers.lengths()
    self.init(
      x: lengths[0], y: lengths[1], width: lengths.count > 2 ? lengths[2] : nil,
      angle: try numbers.degrees())
  }

  /// The placement on a photo of a size in pixels.
  public func placement(in size: PixelSize) -> WreathPlacement {
    WreathPlacement(
      center: Point(x.pixels(of: size.width), y.pixels(of: size.height)),
      width: width?.pixels(of: size.width)
        ?? Self.defaultFraction * Double(min(size.width, size.height)),
      angle: angle)
  }
}
